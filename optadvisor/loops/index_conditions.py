"""Indices that a condition on their own variables protects: which of them need no test of their own.

    for i in range(n):
        s = u[i]
        if i > 0:
            s += u[i - 1]      from 0 to n - 2: within what the test for `u[i]` in front of the loop allows
        if i < n - 1:
            s += u[i + 1]      from 1 to n - 1: this one, too

To test them in front of the loop would be too much: the condition may be what keeps the index within the array. But
where the loop tests another index of the same axis anyhow, and that one goes as far, nothing is left to be tested.

Does not handle: conditions other than comparisons of a loop's variable, joined by `and` (they say nothing).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from optadvisor.loops.conditions import MIRRORED, NEGATED
from optadvisor.loops.nests.ir import Affine
from optadvisor.loops.nests.reading.integers import add, constant, subtract, variable

LEAST, MOST = {ast.Gt: 1, ast.GtE: 0, ast.Eq: 0}, {ast.Lt: -1, ast.LtE: 0, ast.Eq: 0}
LEAVING = (ast.Break, ast.Continue, ast.Return, ast.Raise)
ANYTHING = frozenset({"*"})
"""The names of a condition that no index may be taken out of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """What a condition says about a variable: it is at least, or at most, that."""

    name: str
    least: bool
    value: Affine


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """In front of a loop (if one can test there), from where to where an index goes inside it."""

    anchor: ast.stmt | None
    lowest: Affine
    highest: Affine
    protected: bool
    """Is there a condition between, without which it might go farther?"""
    signed: frozenset[str] = frozenset()
    """Terms in it that may be negative, besides those known to be so."""


def limits(test: ast.expr, truth: bool, affine: Callable[[ast.expr], Affine | None]) -> Iterator[Limit]:
    """What a condition that came out as `truth` says about variables."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        yield from limits(test.operand, not truth, affine)
    elif isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And if truth else ast.Or):
        for part in test.values:
            yield from limits(part, truth, affine)
    elif isinstance(test, ast.Compare) and len(test.ops) == 1:
        (op, right), left = (test.ops[0], test.comparators[0]), test.left
        kind = type(op) if truth else NEGATED.get(type(op), ast.NotEq)
        yield from _limits_of(left, kind, right, affine)
        yield from _limits_of(right, MIRRORED.get(kind, kind), left, affine)


def _limits_of(
    node: ast.expr, op: type[ast.cmpop], other: ast.expr, affine: Callable[[ast.expr], Affine | None]
) -> Iterator[Limit]:
    if not isinstance(node, ast.Name) or affine(node) is None:
        return
    value = affine(other)
    for table, least in ((LEAST, True), (MOST, False)):
        if op in table and value is not None:
            yield Limit(name=node.id, least=least, value=add(value, constant(table[op])))


def within(found: Known, length: str, tested: Iterable[tuple[Affine, Affine]], never_negative: bool) -> bool:
    """Is an index within an axis of that length, if those ranges are, too? `never_negative`: is the lowest one so?"""
    room = subtract(found.highest, variable(length))
    if not room.terms and room.constant < 0 and never_negative:
        return True
    return any(_covered(found, lowest, highest, never_negative) for lowest, highest in tested)


def _covered(found: Known, lowest: Affine, highest: Affine, never_negative: bool) -> bool:
    room = subtract(highest, found.highest)
    if room.terms or room.constant < 0:
        return False
    above = subtract(found.lowest, lowest)
    if never_negative or (not above.terms and above.constant >= 0):
        return True
    # From -k to h: the axis is longer than h + room, and h is at least -k, so it is longer than room - k.
    return not found.lowest.terms and room.constant >= -2 * found.lowest.constant - 1


def compared(test: ast.expr, truth: bool = True, counted: frozenset[str] = frozenset()) -> frozenset[str]:
    """Names that a condition looks at, other than to find an element: `j` and `n` of `j < n and a[i] > 0`.

    That the variables of two loops differ keeps neither of them from its ends.
    """
    if differ(test, truth, counted):
        return frozenset()
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And if truth else ast.Or):
        return frozenset().union(*(compared(part, truth, counted) for part in test.values))
    return frozenset(_outside_indices(test))


def differ(test: ast.expr, truth: bool, counted: frozenset[str]) -> bool:
    """Is it, once it came out as `truth`, that two of the variables differ, or are not both a certain number?"""
    match test:
        case ast.Compare(left=ast.Name(id=one), ops=[op], comparators=[ast.Name(id=other)]):
            return isinstance(op, ast.NotEq if truth else ast.Eq) and one != other and {one, other} <= counted
        case ast.Compare(left=ast.Tuple(elts=left), ops=[op], comparators=[ast.Tuple(elts=right)]):
            plain = isinstance(op, ast.NotEq if truth else ast.Eq) and all(isinstance(e, ast.Constant) for e in right)
            return plain and _several([e.id if isinstance(e, ast.Name) else "" for e in left], counted)
        case ast.BoolOp(op=op, values=parts):
            plain = isinstance(op, ast.Or if truth else ast.And)
            return plain and _several([_other_than(part, truth) for part in parts], counted)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return differ(operand, not truth, counted)
    return False


def _several(names: list[str], counted: frozenset[str]) -> bool:
    return len({*names}) > 1 and {*names} <= counted


def _other_than(test: ast.expr, truth: bool) -> str:
    """The variable of which a condition that came out as `truth` says that it is not a certain number."""
    match test:
        case ast.Name(id=name) if truth:
            return name
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return _other_than(operand, not truth)
        case ast.Compare(left=ast.Name(id=name), ops=[op], comparators=[ast.Constant()]):
            return name if isinstance(op, ast.NotEq if truth else ast.Eq) else ""
    return ""


def _outside_indices(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Name):
        yield node.id
    for child in ast.iter_child_nodes(node):
        if not (isinstance(node, ast.Subscript) and child is node.slice):
            yield from _outside_indices(child)


def names_at_exits(node: ast.AST, inner: bool = False) -> frozenset[str]:
    """Names that decide whether what follows a statement is reached; `inner` for one in a loop of its own."""
    if isinstance(node, LEAVING):
        stays = inner and isinstance(node, ast.Break | ast.Continue)
        return frozenset() if stays else ANYTHING
    looped = inner or isinstance(node, ast.For | ast.While)
    found = frozenset().union(*(names_at_exits(child, looped) for child in ast.iter_child_nodes(node)))
    return found - ANYTHING | compared(node.test) if found and isinstance(node, ast.If) else found
