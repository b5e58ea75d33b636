"""Functions that only compute with plain values, as `_hoisting_read` knows them, which sort what they have made, too.

    result.sort(key=lambda pair: pair[1], reverse=True)
    return sorted(totals.items(), key=lambda pair: -pair[1])[:5]

Does not handle: keys that are other functions than `len`, or lambdas of one parameter that only compute.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from optadvisor.rewriters._hoisting_read import Steady
from optadvisor.rewriters._places import is_builtin
from optadvisor.rewriters._pure_tables import NOTHING, Impure, Kind, Many

_SCOPES = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.NamedExpr)


@dataclass(kw_only=True)
class Sorting(Steady):
    """A reader that knows `key=` and `reverse=`, dictionaries that comprehensions make, and lists as their values."""

    def of(self, node: ast.expr) -> Kind:
        if not isinstance(node, ast.DictComp):
            return super().of(node)
        self._comprehension(node.generators)
        keys, values = self._scalars([self.of(node.key)], node), self.of(node.value)
        return Many("dict", values if isinstance(values, Many) else keys | values)

    def _statement(self, statement: ast.stmt) -> None:
        match statement:
            case ast.Expr(
                value=ast.Call(
                    func=ast.Attribute(value=ast.Name() as of, attr="sort"), args=[], keywords=[_, *_] as keywords
                )
            ):
                self._is(of, "list")
                self._by(keywords, self._inside(self.of(of)), statement)
                self.shrunk.add(of.id)
            case _:
                super()._statement(statement)

    def _store(self, to: ast.Name, index: ast.expr, kind: Kind) -> None:
        if not isinstance(kind, Many):
            super()._store(to, index, kind)
            return
        self._is(to, "dict")  # of its own, as `read_quietly` asks of all that are stored in
        self._scalars([self.of(index)], index)
        self.stored.add(to.id)
        self._bind(to, Many("dict", kind))

    def _builtin(self, node: ast.Call, name: str) -> Kind:
        if name == "sorted" and len(node.args) == 1 and node.keywords:
            element = self.element(node.args[0])
            self._by(node.keywords, element, node)
            return Many("list", element)
        return super()._builtin(node, name)

    def _by(self, keywords: list[ast.keyword], element: Kind, where: ast.AST) -> None:
        """Raises `Impure` where comparing them may run foreign code."""
        for keyword in keywords:
            match keyword:
                case ast.keyword(arg="reverse", value=ast.Constant()):
                    pass
                case ast.keyword(arg="key", value=ast.Name() as function) if is_builtin(self.site, function, "len"):
                    element = frozenset({"int"})
                case ast.keyword(arg="key", value=ast.Lambda(args=given, body=body)) if len(given.args) == 1 and not (
                    given.defaults or given.vararg or given.kwarg or given.kwonlyargs or given.posonlyargs
                ):
                    element = self._of_lambda(given.args[0].arg, body, element)
                case _:
                    raise Impure(f"`{self.site.code(keyword.value)}` may do more than compute", where)
        if isinstance(element, Many) and element.type != "tuple":
            raise Impure("lists are compared", where)

    def _of_lambda(self, parameter: str, body: ast.expr, element: Kind) -> Kind:
        reader = _OfParameter(
            site=self.site, parameters=self.parameters, outside=self.outside, helpers=self.helpers, path=self.path,
            long=self.long, perhaps_long=self.perhaps_long, own=parameter, kind=element,
        )  # fmt: skip
        reader.variables = self.variables
        return reader.of(body)


@dataclass(kw_only=True)
class _OfParameter(Sorting):
    """Reads the body of a lambda."""

    own: str = ""
    kind: Kind = NOTHING

    def _name(self, node: ast.Name, name: str) -> Kind:
        return self.kind if name == self.own else super()._name(node, name)
