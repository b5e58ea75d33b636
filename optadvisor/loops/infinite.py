"""Ints beside infinity: tables of distances and costs, in which `float("inf")` says that there is no way yet.

    best = INF                  a machine float that Python holds as an int of at most 2**53 in size, or as inf: floats
    for d in row:               are exact there, and the number tells itself which of the two it is (`values.EITHER`)
        if d < best:
            best = d

Sums of such numbers, differences with ints, `min`, `max`, comparisons and copies keep to this; what is added must be
of at most 2**52 in size (`EXACT_OR_INF`), so that the sum is exact.

Does not handle: other arithmetic (`inf * 0` is nan), minus infinity, bools, ints whose size is not known.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Iterable

from optadvisor.loops.facts import Frame, Operation, Refusal, mark, refuse
from optadvisor.loops.intervals import Interval
from optadvisor.loops.values import (
    EITHER,
    FLOAT,
    INT,
    LIST,
    PY,
    Array,
    Number,
    Value,
    describe,
    floating,
    may_be_either,
)

INFINITE = frozenset({"math.inf", "numpy.inf"})
EXACT_OR_INF = "exact_or_inf"
"""The check that a number is infinity, or of at most 2**52 in size."""
HALF = Interval(-(2**52), 2**52)
"""The sum of two such ints is held exactly by a float."""
AS_FLOAT = "as float"
"""What makes a float of the int that fills a list."""
TAGS = frozenset({EITHER})


def is_either(value: Value | None) -> bool:
    """Is it a number that is an int or inf?"""
    return isinstance(value, Number) and value.tags == TAGS


def constant(frame: Frame, node: ast.expr, value: Value) -> Value:
    """`value`, that of `math.inf`, `float("inf")` or another constant, known to be infinite if it is."""
    known = frame.site.resolved(node) in INFINITE or frame.facts.makers.get(node) == "inf"
    if frame.either and known and isinstance(value, Number):
        return dataclasses.replace(value, infinite=True)
    return value


def mixes(numbers: Iterable[Number]) -> bool:
    """Are some of the numbers infinite, or perhaps, and the others small ints?"""
    found = list(numbers)
    return all(map(may_be_either, found)) and any(n.infinite or is_either(n) for n in found)


def operation(
    frame: Frame, node: Operation, op: ast.operator, operands: tuple[ast.expr, ast.expr], numbers: tuple[Number, Number]
) -> Number | None:
    """The value of an operation of which an operand is an int or inf; None for any other operation."""
    left, right = numbers
    if not is_either(left) and not is_either(right):
        return None
    other = right if is_either(left) else left
    if isinstance(op, ast.Add) and other.machine == FLOAT and other.tags == {PY}:
        return floating()
    fits = is_either(other) or (other.machine == INT and other.tags == {PY} and other.interval.fits(HALF))
    minus = isinstance(op, ast.Sub) and is_either(left) and right.machine == INT
    if not fits or not (isinstance(op, ast.Add) or minus):
        refuse(node, f"it calculates with {describe(left)} and {describe(right)}, and only small sums are exact then")
    for operand, number in zip(operands, numbers, strict=True):
        if is_either(number):
            mark(frame.facts.wraps, operand, EXACT_OR_INF)
    return floating(tags=TAGS)


def negative(node: ast.UnaryOp, number: Number) -> Number:
    """What `-number` is, of a float: minus infinity is not among the numbers that stand beside ints."""
    if is_either(number):
        refuse(node, f"it takes the negative of {describe(number)}")
    return dataclasses.replace(number, infinite=False)


def refuse_numpy(node: ast.AST, number: Number, function: str) -> None:
    """NumPy's functions give ints of ints."""
    if is_either(number):
        refuse(node, f"it calls `np.{function}` with {describe(number)}")


# ---------------------------------------------------------------- lists


def goes_in(frame: Frame, node: ast.AST, base: Array, number: Number) -> bool:
    """May the number go into this list, as one of ints and infinities?

    Raises `Refusal` with a hint where the list was taken to be of one type so far, and should be such a list.
    """
    if not may_be_either(number):
        return False
    if base.scalars == EITHER:
        return True
    takes_more = base.dtype == "int64" and number.machine == FLOAT
    takes_ints = base.dtype == "float64" and base.origins <= frame.facts.infinite and not number.infinite
    if frame.either and base.form == LIST and base.scalars == PY and (takes_more or takes_ints):
        raise Refusal(node, "its list takes ints and infinities", hints=dict.fromkeys(base.origins, EITHER))
    return False


def filled(frame: Frame, node: ast.expr, number: Number) -> None:
    """Let the number that fills a list of ints and infinities be a float."""
    if not may_be_either(number):
        refuse(node, f"its list is filled with {describe(number)} and then takes ints or infinities")
    if number.machine != INT:
        return
    if not isinstance(node, ast.Constant):
        refuse(node, "its list is filled with an int that is not written out, and then takes infinities")
    frame.facts.makers[node] = AS_FLOAT
