"""Functions that only compute with plain values, as in `_quiet_functions`, and keep tables of numbers, too.

    matrix = [[0] * len(names) for _ in names]      the reader takes `matrix[i][j] += 1` and `tally[i] = 3`
    tally = [0] * 12

The lists that are stored in are the function's own, rows included, so they are none that it was given. Their names are
among `Quiet.shrunk`.

Does not handle: tables that are handed on, or whose rows come from elsewhere; slices that are stored in.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from optadvisor.rewriters._places import assignment, is_builtin
from optadvisor.rewriters._pure_tables import Kind, Many
from optadvisor.rewriters._quiet_functions import Quiet, is_own, is_whole
from optadvisor.source.site import Site


@dataclass(kw_only=True)
class Tables(Quiet):
    """A reader that knows lists of the function's own in which numbers are stored."""

    def _operation(self, left: Kind, op: ast.operator, right: Kind, node: ast.AST) -> Kind:
        if isinstance(op, ast.Mult) and isinstance(left, Many) and not isinstance(right, Many):
            return left
        return super()._operation(left, op, right, node)

    def _statement(self, statement: ast.stmt) -> None:
        match statement:
            case ast.Assign(targets=[ast.Subscript() as place], value=value) if self._is_in_table(place):
                self._put(place, self.of(value))
            case ast.AugAssign(target=ast.Subscript() as place, op=op, value=value) if self._is_in_table(place):
                self._put(place, self._operation(self._inside(self.of(place.value)), op, self.of(value), statement))
            case _:
                super()._statement(statement)

    def _builtin(self, node: ast.Call, name: str) -> Kind:
        if name in ("list", "sorted") and len(node.args) == 1 and not node.keywords:
            return Many("list", self._scalars([self.element(node.args[0])], node))
        match node.args:
            case [ast.Call(func=func, args=[inner], keywords=[])] if name == "len" and is_builtin(
                self.site, func, "set"
            ):
                self.element(inner)
                return frozenset({"int"})
        return super()._builtin(node, name)

    def _is_in_table(self, place: ast.Subscript) -> bool:
        """`a[i]` of a list of the function's own, or `a[i][j]` of one whose rows are its own, too."""
        if isinstance(place.slice, ast.Slice):
            return False
        if isinstance(place.value, ast.Subscript) and isinstance(place.value.value, ast.Name):
            return not isinstance(place.value.slice, ast.Slice) and has_own_rows(self.site, place.value.value.id)
        return isinstance(place.value, ast.Name) and is_own(self.site, place.value.id)

    def _put(self, place: ast.Subscript, kind: Kind) -> None:
        """Store a plain value in a list of the function's own."""
        within = place.value
        rows = isinstance(within, ast.Subscript)
        name = within.value if isinstance(within, ast.Subscript) else within
        assert isinstance(name, ast.Name)
        indices = [place.slice, within.slice] if isinstance(within, ast.Subscript) else [place.slice]
        self._scalars([self.of(index) for index in indices], place)
        plain = self._scalars([kind], place)
        self.shrunk.add(name.id)
        self._bind(name, Many("list", Many("list", plain) if rows else plain))


def has_own_rows(site: Site, variable: str) -> bool:
    """A variable that is only ever bound to new lists of new lists of numbers, and to which no other list is added."""
    assert site.node is not None
    if not is_own(site, variable):
        return False
    nodes = list(ast.walk(site.node))
    pairs = [assignment(node) for node in nodes if isinstance(node, ast.stmt)]
    made = [value for target, value in pairs if isinstance(target, ast.Name) and target.id == variable]
    looked_into = {id(node.value) for node in nodes if isinstance(node, ast.Subscript)}
    looked_into |= {id(node.value) for node in nodes if isinstance(node, ast.Return)}
    counted = (node for node in nodes if isinstance(node, ast.Call) and is_builtin(site, node.func, "len"))
    looked_into |= {id(argument) for call in counted for argument in call.args}
    looked_into |= {id(node.iter) for node in nodes if isinstance(node, ast.For)}
    stored = [node.value for node in nodes if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load)]
    return (
        all(isinstance(value, ast.ListComp) and _makes_row(site, value.elt) for value in made)
        and not any(isinstance(value, ast.Name) and value.id == variable for value in stored)
        and all(
            id(node) in looked_into
            for node in nodes
            if isinstance(node, ast.Name) and node.id == variable and isinstance(node.ctx, ast.Load)
        )
    )


def _makes_row(site: Site, value: ast.expr) -> bool:
    """A new list of constants, or of numbers that a comprehension makes of constants."""
    if isinstance(value, ast.BinOp):
        return isinstance(value.op, ast.Mult) and _makes_row(site, value.left) and is_whole(site, value.right)
    if isinstance(value, ast.ListComp):
        return isinstance(value.elt, ast.Constant)
    return isinstance(value, ast.List) and all(isinstance(item, ast.Constant) for item in value.elts)
