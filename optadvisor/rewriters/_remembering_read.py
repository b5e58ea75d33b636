"""What an expression gives that is made of one text or whole number alone, with the functions of the file it calls.

    read_of(site, expression, operand)     `"".join(sorted(word.lower()))`, `word`  →  Answer(kind={"str"}, …)

Does not handle: what `Steady` does not read; helpers that read dictionaries, or long lists, of the module.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from optadvisor.rewriters._hoisting_read import Steady
from optadvisor.rewriters._places import is_builtin
from optadvisor.rewriters._pure_tables import TEXT_METHODS, Impure, Kind, Many, Scalars
from optadvisor.rewriters._remembering_tables import tables
from optadvisor.source.site import Site, bindings

ASKED: Scalars = frozenset({"int", "str"})
"""What an answer may be remembered of: equal ones are the same in all that can be computed of them."""
CAUGHT = ("AttributeError", "IndexError", "KeyError", "LookupError", "OverflowError", "TypeError", "ValueError",
          "ZeroDivisionError")  # fmt: skip
"""Not `RecursionError`, nor what holds it: an answer may be found a few calls deeper than the original was."""
TEXTS: Mapping[str, Scalars] = {
    **dict.fromkeys(
        ("casefold", "center", "ljust", "removeprefix", "removesuffix", "rjust", "zfill"), frozenset({"str"})
    ),
    **dict.fromkeys(("isalnum", "isascii", "isdecimal", "isidentifier", "isnumeric", "istitle"), frozenset({"bool"})),
    **dict.fromkeys(("partition", "rpartition"), frozenset({"tuple"})),
}
"""Further methods that only texts have."""

PICKLING = frozenset({"cloudpickle", "dill", "joblib", "marshal", "pickle", "shelve"})


@dataclass(kw_only=True)
class OfOne(Steady):
    """Reads an expression in which nothing is unknown but one text or number."""

    operand: str = ""
    """Its syntax tree, as text."""

    def of(self, node: ast.expr) -> Kind:
        if self.operand and ast.dump(node) == self.operand:
            return ASKED
        return super().of(node)

    def _statement(self, statement: ast.stmt) -> None:
        if (
            isinstance(statement, ast.Expr)
            and isinstance(statement.value, ast.Call)
            and self._computes(statement.value)
        ):
            self.of(statement.value)
        elif isinstance(statement, ast.Try) and not statement.finalbody and self._catches(statement):
            self._block([*statement.body, *(s for one in statement.handlers for s in one.body), *statement.orelse])
        else:
            super()._statement(statement)

    def _method(self, node: ast.Call, func: ast.Attribute) -> Kind:
        if func.attr not in TEXTS:
            return super()._method(node, func)
        if isinstance(self.of(func.value), Many):
            raise Impure(f"`{self.site.code(func.value)}` may be something else than a text", node)
        self._scalars([self.of(argument) for argument in node.args], node)
        return TEXTS[func.attr]

    def _call(self, node: ast.Call) -> Kind:
        if isinstance(node.func, ast.Attribute) and node.func.attr in TEXTS and not node.keywords:
            return self._method(node, node.func)
        return super()._call(node)

    def _computes(self, call: ast.Call) -> bool:
        """`float(text)`, for the error that it raises."""
        return is_builtin(self.site, call.func, "float", "int")

    def _catches(self, statement: ast.Try) -> bool:
        """Only errors of Python's own that the statements themselves raise."""
        return all(
            handler.name is None
            and handler.type is not None
            and all(
                isinstance(one, ast.Name) and is_builtin(self.site, one, *CAUGHT)
                for one in (handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type])
            )
            for handler in statement.handlers
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What comes of an expression."""

    kind: Kind
    functions: tuple[ast.FunctionDef, ...]
    """Of the file, that are called for it."""
    constants: tuple[str, ...]
    """Names of the module that these read."""


def read_of(site: Site, expression: ast.expr, operand: ast.expr) -> Answer:
    """Raises `Impure` where it does more than compute."""
    constants = _constants(site)
    reader = OfOne(site=site, parameters={}, outside=constants, constants=constants, operand=ast.dump(operand))
    kind = reader.of(expression)
    functions = tuple(reader.helpers.values())
    names = [n.id for tree in (expression, *functions) for n in ast.walk(tree) if isinstance(n, ast.Name)]
    read = tuple(one for one in constants if one in names)
    return Answer(kind=kind, functions=functions, constants=read)


def _constants(site: Site) -> Mapping[str, Kind]:
    """Names that the file binds once, at its top, to a text or number, or to a short table of these."""
    found: dict[str, Kind] = {**tables(site)}
    for statement in site.module.tree.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=known)], value=ast.Constant(value=str() | int() as value)):
                if len(bindings(site.module.tree, known)) == 1:
                    found[known] = frozenset({type(value).__name__})
    return found


def is_of_texts(expression: ast.expr, functions: Iterable[ast.FunctionDef]) -> bool:
    """It seems to be made for texts: with whole numbers it would most likely raise."""
    for node in (one for tree in (expression, *functions) for one in ast.walk(tree)):
        match node:
            case ast.Attribute(attr=method) if method in TEXT_METHODS or method in TEXTS:
                return True
            case ast.For(iter=ast.Name()) | ast.comprehension(iter=ast.Name()):
                return True
            case ast.Call(func=ast.Name(id="len" | "sorted" | "set" | "ord")):
                return True
    return False


def site_of(site: Site, function: ast.FunctionDef) -> Site:
    """The site of another function of the same file."""
    ref = next(ref for ref, node in site.module.functions.items() if node is function)
    return replace(site, hotspot=replace(site.hotspot, function=ref))


def names_of(tree: ast.AST) -> Iterator[str]:
    return (node.id for node in ast.walk(tree) if isinstance(node, ast.Name))


def asks_for_identity(site: Site) -> bool:
    """The file compares texts or numbers by `is`, as far as its text says, asks for `id`, or pickles: then the bytes
    tell which objects are one."""
    if site.module.identifiers & PICKLING:
        return True
    for node in ast.walk(site.module.tree):
        if isinstance(node, ast.Name) and node.id == "id" and is_builtin(site, node, "id"):
            return True
        if not isinstance(node, ast.Compare):
            continue
        sides = [node.left, *node.comparators]
        for op, left, right in zip(node.ops, sides, sides[1:], strict=False):
            if isinstance(op, ast.Is | ast.IsNot) and not (_is_single(site, left) or _is_single(site, right)):
                return True
    return False


def _is_single(site: Site, node: ast.expr) -> bool:
    """None, True, False, a type, or a function of the file: there is only one of each."""
    if isinstance(node, ast.Constant):
        return node.value is None or type(node.value) is bool
    if isinstance(node, ast.Call):
        return is_builtin(site, node.func, "type")
    if not isinstance(node, ast.Name):
        return False
    defined = (ast.FunctionDef, ast.ClassDef)
    return any(isinstance(one, defined) and one.name == node.id for one in site.module.tree.body)
