"""An expression for all iterations at once: its syntax tree, and the axes along which it has different values.

    u[i + 1, j] - x[i]   with axes i and j   →   u[2:n, :m] - x[1:n-1, None]

Axes stand in the order of the loops, the outermost first. A value has an axis for each loop it differs in; `aligned`
adds the `None`s that NumPy's broadcasting needs where values with different axes meet.

Does not handle: the choice of axes (`nest`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from optadvisor.loops.nests.ir import Affine, Integer
from optadvisor.loops.values import FLOAT


class Unvectorized(Exception):  # noqa: N818  (an answer inside the rewriter, turned into `Declined` at its border)
    """The loop has no array form; `reason` is a clause for the user."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line


@dataclass(frozen=True, slots=True, kw_only=True)
class Axis:
    """A loop that has become a dimension of arrays."""

    variables: tuple[str, ...]
    """Of the loop IR; several where the axis goes through chosen combinations of their values."""
    start: Integer = field(default_factory=Affine)
    stop: Integer = field(default_factory=Affine)
    step: int = 1
    chosen: Mapping[str, str] = field(default_factory=dict, hash=False)
    """For chosen values: variable → name of the array that holds them."""
    whole: tuple[Integer, Integer] | None = None
    """Of a block of the loop (see `blocks`): where the loop itself starts and stops."""

    @property
    def variable(self) -> str:
        return self.variables[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Vec:
    """A value for each combination of `axes`."""

    node: ast.expr
    axes: tuple[Axis, ...] = ()
    machine: str = FLOAT
    """`float`, `int` or `bool`: what its elements are."""
    view: str = ""
    """The array whose memory it shares; empty for memory of its own."""
    factors: tuple[Vec, Vec] | None = None
    """Of a product: what is multiplied."""


def union(order: Iterable[Axis], *values: Vec) -> tuple[Axis, ...]:
    """The axes of all `values`, in `order`."""
    present = {axis for value in values for axis in value.axes}
    return tuple(axis for axis in order if axis in present)


def aligned(value: Vec, axes: tuple[Axis, ...]) -> ast.expr:
    """`value` so that it broadcasts against an array with `axes`.

    >>> i, j = Axis(variables=("i",)), Axis(variables=("j",))
    >>> ast.unparse(aligned(Vec(node=ast.Name("x"), axes=(i,)), (i, j)))
    'x[:, None]'
    """
    if not value.axes:
        return value.node
    first = axes.index(value.axes[0])
    rest = axes[first:]
    if all(axis in value.axes for axis in rest):
        return value.node
    parts: list[ast.expr] = [ast.Slice() if axis in value.axes else ast.Constant(None) for axis in rest]
    return ast.Subscript(value.node, ast.Tuple(parts, ast.Load()), ast.Load())


# ---------------------------------------------------------------- syntax trees


def name(text: str) -> ast.Name:
    return ast.Name(text, ast.Load())


def number(value: int) -> ast.expr:
    return ast.UnaryOp(ast.USub(), ast.Constant(-value)) if value < 0 else ast.Constant(value)


def expression(template: str, /, **parts: ast.expr) -> ast.expr:
    """The tree of `template`, in which the names of `parts` stand for these trees.

    >>> ast.unparse(expression("np.where(TEST, A, 0.0)", TEST=name("t"), A=name("a")))
    'np.where(t, a, 0.0)'
    """
    tree = ast.parse(template, mode="eval").body
    return _Filled(parts).visit(tree)  # type: ignore[no-any-return]


def statement(template: str, /, **parts: ast.expr | list[ast.stmt]) -> ast.stmt:
    """The same for one statement; a list of statements stands for an expression statement that is its name alone."""
    (tree,) = ast.parse(template).body
    return _Filled(parts).visit(tree)  # type: ignore[no-any-return]


def assign(target: str | ast.expr, value: ast.expr) -> ast.stmt:
    place = ast.Name(target, ast.Store()) if isinstance(target, str) else target
    return ast.fix_missing_locations(ast.Assign([place], value, lineno=0))


class _Filled(ast.NodeTransformer):
    def __init__(self, parts: Mapping[str, ast.expr | list[ast.stmt]]) -> None:
        self.parts = parts

    def visit_Name(self, node: ast.Name) -> ast.AST:
        found = self.parts.get(node.id, node)
        return found if isinstance(found, ast.AST) else node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | list[ast.stmt]:
        found = self.parts.get(node.value.id) if isinstance(node.value, ast.Name) else None
        if isinstance(found, list):
            return found
        node.value = self.visit(node.value)
        return node
