"""Columns of arrays used as a whole, element by element (see `plain`).

    for x in data[:, a]:      →      for k in range(len(data)):
        s += x                           x = data[k, a]
                                         s += x
    mean(data[:, a])          →      the body of `mean` with `data[k, a]` for `column[k]`

A column is a view, so that its elements are those of the array at any time.

Does not handle: parts of columns; columns that are handed on in another way than by their elements.
"""

from __future__ import annotations

import ast
import copy

from optadvisor.rewriters.vectorizing.work import Work


def is_column(work: Work, node: ast.expr) -> bool:
    """`data[:, a]` of an array of NumPy's, with one `:` and numbers."""
    match node:
        case ast.Subscript(value=ast.Name(id=name), slice=ast.Tuple(elts=parts)) if name in work.numpy:
            slices = [part for part in parts if isinstance(part, ast.Slice)]
            plain = not any(isinstance(n, ast.Slice) for part in parts if part not in slices for n in ast.walk(part))
            return len(slices) == 1 and ast.unparse(slices[0]) == ":" and plain and work.ranks.get(name) == len(parts)
    return False


def element(node: ast.expr, position: ast.expr) -> ast.Subscript:
    """The element of a column at a position."""
    assert isinstance(node, ast.Subscript)
    assert isinstance(node.slice, ast.Tuple)
    parts = [copy.deepcopy(position if isinstance(part, ast.Slice) else part) for part in node.slice.elts]
    return ast.Subscript(copy.deepcopy(node.value), ast.Tuple(parts, ast.Load()), ast.Load())


def length(node: ast.expr) -> ast.expr:
    """How long a column is."""
    assert isinstance(node, ast.Subscript)
    assert isinstance(node.slice, ast.Tuple)
    (dimension,) = (at for at, part in enumerate(node.slice.elts) if isinstance(part, ast.Slice))
    array = ast.unparse(node.value)
    return ast.parse(f"len({array})" if dimension == 0 else f"{array}.shape[{dimension}]", mode="eval").body


def put(name: str, column: ast.expr, body: list[ast.stmt]) -> list[ast.stmt] | None:
    """`body` with the column in the place of a name that stands for it; None where its elements will not do."""
    put_in = _Column(name, column)
    new = [put_in.visit(copy.deepcopy(each)) for each in body]
    return None if put_in.failed else new


class _Column(ast.NodeTransformer):
    def __init__(self, name: str, column: ast.expr) -> None:
        self.name, self.column, self.failed = name, column, False

    def _is_it(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and node.id == self.name

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        if not self._is_it(node.value) or isinstance(node.slice, ast.Slice | ast.Tuple):
            self.generic_visit(node)
            return node
        return element(self.column, self.visit(node.slice))

    def visit_Call(self, node: ast.Call) -> ast.expr:
        named = node.func.id if isinstance(node.func, ast.Name) else ""
        if named == "len" and len(node.args) == 1 and self._is_it(node.args[0]):
            return length(self.column)
        if named in ("sum", "min", "max", "zip", "enumerate") and not node.keywords:
            node.args = [copy.deepcopy(self.column) if self._is_it(each) else self.visit(each) for each in node.args]
            return node
        self.generic_visit(node)
        return node

    def visit_For(self, node: ast.For) -> ast.For:
        if self._is_it(node.iter):
            node.iter = copy.deepcopy(self.column)
        self.generic_visit(node)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        if self._is_it(node.iter):
            node.iter = copy.deepcopy(self.column)
        self.generic_visit(node)
        return node

    def visit_Name(self, node: ast.Name) -> ast.Name:
        self.failed = self.failed or node.id == self.name
        return node
