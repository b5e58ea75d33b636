"""Which rows an expression is made of, for which rounds of which loops: what `batching` works out for all of them.

    for i in range(n):                        Rows(levels=(for j,), expression=np.linalg.norm(X[i] - X[j]))
        for j in range(i + 1, n):             of level `for j`: rows X[j], from i + 1 to n
            d = np.linalg.norm(X[i] - X[j])

    for p in points:                          Rows(levels=(for p, for c in range(k)), …)
        for c in range(k):                    of `for p`: rows p of points; of `for c`: rows centers[c]
            d = np.linalg.norm(p - centers[c])

A level is a loop over a `range`, an array, `enumerate` or `zip` of arrays, or such a comprehension. At most two of them
are taken together, and only where the bounds of the inner one stay the same in the outer one.

Does not handle: steps, slices of rows, attributes of attributes, sums along another axis.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from optadvisor.rewriters._batching_names import OTHER_SCOPES, dotted, expanded, is_method
from optadvisor.rewriters._places import is_builtin
from optadvisor.source.site import Site

Loop: TypeAlias = ast.For | ast.comprehension

REDUCED = ("sum", "mean")
ELEMENTWISE = frozenset(["numpy.abs", "numpy.absolute", "numpy.fabs", "numpy.sqrt", "numpy.square", "numpy.negative"])
"""One right result for each element, whatever else is worked out with it."""
OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Div)


class Unlike(Exception):  # noqa: N818
    """It is no such expression."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """One loop, and what it goes over."""

    loop: Loop
    index: str
    """Its variable that counts the rounds; empty when it has none."""
    rows: Mapping[str, str]
    """Variables that are rows, with the arrays they come from."""
    start: ast.expr
    stop: ast.expr | None
    """None for as many rounds as the arrays have rows."""

    @property
    def names(self) -> frozenset[str]:
        """Its variables."""
        return frozenset([*self.rows, *([self.index] if self.index else [])])


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """An expression that is a number for each round of its levels."""

    node: ast.expr
    """As it stands in the function."""
    expression: ast.expr
    """The same, with `self.X` as one name."""
    levels: tuple[Level, ...]
    """The one or two whose rounds are taken together, from the outside inwards."""
    statement: ast.stmt
    """The outer loop, or the statement that a comprehension is in: what comes before it may work out all numbers."""


@dataclass(kw_only=True)
class Parts:
    """What the text of an expression is made of."""

    arrays: dict[str, None] = field(default_factory=dict)
    """Names that must be arrays of rows."""
    others: dict[str, None] = field(default_factory=dict)
    """Names of rows and numbers …"""
    numbers: dict[str, None] = field(default_factory=dict)
    """… and of numbers alone."""
    indices: dict[str, None] = field(default_factory=dict)
    shifts: dict[str, set[tuple[int, int]]] = field(default_factory=dict)
    """Array → (number of the level, how far from its index) of the rows taken."""


# ---------------------------------------------------------------- loops


def level(site: Site, loop: Loop) -> Level | None:
    """What a loop goes over; None where that is something else."""
    target, items = loop.target, dotted(site, loop.iter)
    if not isinstance(items, ast.Call):
        if isinstance(items, ast.Name) and isinstance(target, ast.Name):
            return _over(loop, "", [(target, items)])
        return None
    if items.keywords or any(isinstance(each, ast.Starred) for each in items.args):
        return None
    if is_builtin(site, items.func, "range") and isinstance(target, ast.Name) and 1 <= len(items.args) <= 2:
        if not all(map(_is_bound, items.args)):
            return None
        start = items.args[0] if len(items.args) == 2 else ast.Constant(0)
        return Level(loop=loop, index=target.id, rows={}, start=start, stop=items.args[-1])
    pair = target.elts if isinstance(target, ast.Tuple) else []
    if is_builtin(site, items.func, "zip") and len(pair) == len(items.args) > 0:
        return _over(loop, "", list(zip(pair, items.args, strict=True)))
    if is_builtin(site, items.func, "enumerate") and len(pair) == 2 and len(items.args) == 1:
        count, row = pair
        (inner,) = items.args
        if not isinstance(count, ast.Name):
            return None
        if isinstance(inner, ast.Call) and is_builtin(site, inner.func, "zip") and isinstance(row, ast.Tuple):
            if len(row.elts) == len(inner.args) and not inner.keywords:
                return _over(loop, count.id, list(zip(row.elts, inner.args, strict=True)))
            return None
        return _over(loop, count.id, [(row, inner)])
    return None


def _over(loop: Loop, index: str, pairs: Sequence[tuple[ast.expr, ast.expr]]) -> Level | None:
    rows: dict[str, str] = {}
    for row, items in pairs:
        if isinstance(row, ast.Name) and isinstance(items, ast.Name):
            rows[row.id] = items.id
    names = [n.id for row, _ in pairs for n in ast.walk(row) if isinstance(n, ast.Name)]
    if len(set(names) | {index}) != len(names) + 1 or not (rows or index):
        return None
    return Level(loop=loop, index=index, rows=rows, start=ast.Constant(0), stop=None)


def _is_bound(node: ast.expr) -> bool:
    """An argument of `range` that may be evaluated once more: names, numbers, lengths."""
    match node:
        case ast.Name():
            return True
        case ast.Constant(value=value):
            return type(value) is int  # of `X[True]` NumPy makes something else
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult() | ast.FloorDiv(), right=right):
            return _is_bound(left) and _is_bound(right)
        case ast.Call(func=ast.Name(id="len"), args=[ast.Name()], keywords=[]):
            return True
        case ast.Subscript(value=ast.Attribute(value=ast.Name(), attr="shape"), slice=ast.Constant(value=int())):
            return True
    return False


def sized_in(bound: ast.expr) -> Iterator[str]:
    """Names whose length a bound asks for."""
    for node in ast.walk(bound):
        match node:
            case ast.Call(args=[ast.Name(id=sized)]) | ast.Attribute(value=ast.Name(id=sized)):
                yield sized


# ---------------------------------------------------------------- expressions


def formulas(site: Site, tree: ast.AST) -> Iterator[ast.expr]:
    """The largest numbers in a tree that are worked out of norms, products and sums of rows; no inner scopes."""
    if isinstance(tree, OTHER_SCOPES) or _is_done(tree):
        return
    if isinstance(tree, ast.expr) and any(reductions(site, expanded(site, tree))):
        yield tree
        return
    for node in ast.iter_child_nodes(tree):
        yield from formulas(site, node)


def smaller(site: Site, formula: ast.expr) -> Iterator[ast.expr]:
    """Those that a formula is made of."""
    if reduction(site, formula) is None:
        for node in ast.iter_child_nodes(formula):
            yield from formulas(site, node)


def reductions(site: Site, node: ast.expr) -> list[ast.expr]:
    """Norms, products and sums of rows of which a number is worked out; none for anything else."""
    if reduction(site, node) is not None:
        return [node]
    found: list[ast.expr] = []
    for part in operands_of(site, node):
        inner = reductions(site, part)
        if not inner and not _is_number(part):
            return []
        found += inner
    return found


def operands_of(site: Site, node: ast.expr) -> tuple[ast.expr, ...]:
    """Of `+`, `-`, `*`, `/` and `np.sqrt`: one right result of two numbers."""
    match node:
        case ast.BinOp(left=left, op=op, right=right) if isinstance(op, OPERATORS):
            return left, right
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return (operand,)
        case ast.Call(func=func, args=[one], keywords=[]) if site.resolves_to(func, "numpy.sqrt"):
            return (one,)
    return ()


def _is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) or (isinstance(node, ast.Constant) and type(node.value) in (int, float))


def _is_done(node: ast.AST) -> bool:
    """`np.dot(X[i], v) if products is None else products[i]`, which an earlier run wrote."""
    match node:
        case ast.IfExp(
            test=ast.Compare(left=ast.Name(id=one), ops=[ast.Is()], comparators=[ast.Constant(value=None)]),
            orelse=ast.Subscript(value=ast.Name(id=other)),
        ):
            return one == other
    return False


def reduction(site: Site, node: ast.expr) -> tuple[str, tuple[ast.expr, ...]] | None:
    """What is done with which rows: `norm`, `dot`, `sum`, `mean`; None for all else."""
    match node:
        case ast.BinOp(left=left, op=ast.MatMult(), right=right):
            return "dot", (left, right)
        case ast.Call(func=func, args=[one], keywords=[]):
            name = site.resolved(func)
            if name == "numpy.linalg.norm":
                return "norm", (one,)
            if name in ("numpy.sum", "numpy.mean"):
                return name.removeprefix("numpy."), (one,)
            if isinstance(func, ast.Attribute) and func.attr == "dot" and is_method(site, func):
                return "dot", (func.value, one)
        case ast.Call(func=func, args=[one, other], keywords=[]):
            if site.resolves_to(func, "numpy.dot", "numpy.inner"):
                return "dot", (one, other)
        case ast.Call(func=ast.Attribute(attr=attr, value=value) as func, args=[], keywords=[]):
            if attr in REDUCED and is_method(site, func):
                return attr, (value,)
    return None


def parts_of(site: Site, expression: ast.expr, levels: Sequence[Level]) -> Parts:
    """What the expression is made of. Raises `Unlike` where it is of anything else than rows and numbers."""
    parts = Parts()
    _read_formula(site, expression, levels, parts)
    return parts


def _read_formula(site: Site, node: ast.expr, levels: Sequence[Level], parts: Parts) -> None:
    found = reduction(site, node)
    if found is not None:
        for each in found[1]:
            _read(site, each, levels, parts)
        return
    if isinstance(node, ast.Name):
        if any(node.id in one.names for one in levels):
            raise Unlike
        parts.numbers[node.id] = None
    for part in operands_of(site, node):
        _read_formula(site, part, levels, parts)


def _read(site: Site, node: ast.expr, levels: Sequence[Level], parts: Parts) -> None:
    match node:
        case ast.Constant(value=bool()):
            raise Unlike
        case ast.Constant(value=int() | float()):
            return
        case ast.Name(id=name):
            for number, one in enumerate(levels):
                if name == one.index:
                    raise Unlike
                if name in one.rows:
                    parts.shifts.setdefault(one.rows[name], set()).add((number, 0))
                    parts.arrays[one.rows[name]] = None
                    return
            parts.others[name] = None
        case ast.Subscript():
            _read_row(node, levels, parts)
        case ast.BinOp(left=left, op=ast.Pow(), right=ast.Constant(value=int(power))) if power == 2:
            _read(site, left, levels, parts)
        case ast.BinOp(left=left, op=op, right=right) if isinstance(op, OPERATORS):
            _read(site, left, levels, parts)
            _read(site, right, levels, parts)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            _read(site, operand, levels, parts)
        case ast.Call(func=func, args=[one], keywords=[]) if site.resolved(func) in ELEMENTWISE:
            _read(site, one, levels, parts)
        case _:
            raise Unlike


def _read_row(node: ast.Subscript, levels: Sequence[Level], parts: Parts) -> None:
    """`X[i]`, `X[i + 1]`, `X[i, :]`."""
    name, index = row_index(node)
    number, shift = level_of(index, levels)
    parts.arrays[name] = None
    if number >= 0:
        parts.shifts.setdefault(name, set()).add((number, shift))
    else:
        parts.indices |= {n.id: None for n in ast.walk(index) if isinstance(n, ast.Name)}


def row_index(node: ast.Subscript) -> tuple[str, ast.expr]:
    """The array and the index of its row. Raises `Unlike`."""
    index = node.slice
    if isinstance(index, ast.Tuple) and len(index.elts) == 2 and ast.unparse(index.elts[1]) == ":":
        index = index.elts[0]
    if not isinstance(node.value, ast.Name) or not _is_bound(index):
        raise Unlike
    return node.value.id, index


def level_of(index: ast.expr, levels: Sequence[Level]) -> tuple[int, int]:
    """The level whose index it is, and how far from it; -1 where it is the same in all rounds. Raises `Unlike`."""
    shift, name = 0, index
    match index:
        case ast.BinOp(left=ast.Name() as name, op=ast.Add() | ast.Sub() as op, right=ast.Constant(value=int(by))):
            shift = by if isinstance(op, ast.Add) else -by
        case ast.BinOp(left=ast.Constant(value=int(by)), op=ast.Add(), right=ast.Name() as name):
            shift = by
    if isinstance(name, ast.Name):
        for number, one in enumerate(levels):
            if name.id == one.index:
                return number, shift
    if {n.id for n in ast.walk(index) if isinstance(n, ast.Name)} & {each for one in levels for each in one.names}:
        raise Unlike
    return -1, 0
