"""Functions of Python's own ints and sorted lists that compiled code writes out, under the typed interpreter.

    q, r = divmod(n, 10)        → two ints, rounded down as in Python
    pow(a, p - 2, p)            → an int below p, where p is below 2**31.5
    math.gcd(a, b), math.isqrt(n), n.bit_length(), round(x), bisect_left(xs, x)

Does not handle: floats for `divmod`, `round` to digits, `pow` of two numbers, `key` and bounds of `bisect`.
"""

from __future__ import annotations

import ast

from optadvisor.loops.arithmetic import need_number, require
from optadvisor.loops.expressions import evaluate, evaluate_number, library_name
from optadvisor.loops.facts import Frame, State, mark, refuse
from optadvisor.loops.intervals import ARITHMETIC, EXACT, INT64, WORD_LOW, Interval
from optadvisor.loops.lists import fits
from optadvisor.loops.values import (
    FLOAT,
    GROWING,
    INT,
    NUMPY,
    PY,
    Array,
    Nothing,
    Number,
    Sequence,
    Value,
    describe,
    integer,
)

ROUNDED = Interval(-9_000_000_000_000_000, 9_000_000_000_000_000)
MODULI = Interval(0, 3_037_000_499)
"""The square of what is below fits 64 bits."""
ROOTS = Interval(0, 2**31)
PLACES = Interval(0, 2**48)


def further_call(frame: Frame, node: ast.Call, name: str, state: State) -> Value | None:
    """The value of such a call; None for any other one."""
    if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
        return None
    rule = _RULES.get((name, len(node.args)))
    if rule is not None:
        return rule(frame, node, state)
    function = node.func
    if isinstance(function, ast.Attribute) and function.attr == "bit_length" and not node.args and not name:
        return _bit_length(frame, node, evaluate_number(frame, function.value, state))
    return None


def _ints(frame: Frame, node: ast.Call, state: State) -> list[Number]:
    numbers = [evaluate_number(frame, part, state) for part in node.args]
    if any(number.machine != INT or number.tags != {PY} for number in numbers):
        refuse(node, f"it calls `{frame.site.code(node.func)}` with other things than Python's ints")
    for part in node.args:
        mark(frame.facts.wraps, part, "")
    return numbers


def _divmod(frame: Frame, node: ast.Call, state: State) -> Value:
    left, right = _ints(frame, node, state)
    if right.interval.low <= -1 <= right.interval.high and left.interval.low == INT64.low:
        left = require(frame, node.args[0], left, EXACT)
    both = left.interval, right.interval
    parts = [ARITHMETIC[operator](*both) for operator in (ast.FloorDiv, ast.Mod)]
    if not all(part.fits(INT64) for part in parts):
        refuse(node, "its ints may not fit 64 bits here")
    frame.facts.makers[node] = "quotient_and_rest"
    return Sequence(items=tuple(map(integer, parts)))


def _power(frame: Frame, node: ast.Call, state: State) -> Value:
    modulus = _ints(frame, node, state)[2]
    frame.facts.makers[node] = "power_below"
    return integer(Interval(0, max(0, min(MODULI.high, modulus.interval.high - 1))))


def _gcd(frame: Frame, node: ast.Call, state: State) -> Value:
    numbers = _ints(frame, node, state)
    whole = Interval(WORD_LOW + 1, INT64.high)
    numbers = [require(frame, part, number, whole) for part, number in zip(node.args, numbers, strict=True)]
    frame.facts.makers[node] = "common_divisor"
    return integer(Interval(0, max(number.interval.magnitude for number in numbers)))


def _isqrt(frame: Frame, node: ast.Call, state: State) -> Value:
    (number,) = _ints(frame, node, state)
    frame.facts.makers[node] = "whole_root"
    return integer(ROOTS if number.interval.high > 2**60 else Interval(0, 2**30))


def _bit_length(frame: Frame, node: ast.Call, number: Number) -> Value:
    if number.machine != INT or number.tags != {PY}:
        refuse(node, f"it asks for the bits of {describe(number)}")
    frame.facts.makers[node] = "bits"
    return integer(Interval(0, 64))


def _round(frame: Frame, node: ast.Call, state: State) -> Value:
    number = evaluate_number(frame, node.args[0], state)
    if number.machine != FLOAT or number.tags != {PY}:
        refuse(node, f"it rounds {describe(number)}")
    frame.facts.makers[node] = "rounded"
    return integer(ROUNDED)


# ---------------------------------------------------------------- sorted lists


def _bisect(frame: Frame, node: ast.Call, state: State) -> Value:
    items, number = evaluate(frame, node.args[0], state), evaluate_number(frame, node.args[1], state)
    if not isinstance(items, Array) or items.form == NUMPY or items.ndim > 1 or items.holes or items.scalars != PY:
        refuse(node, f"it looks for a place in {describe(items)}")
    if not items.dtype:
        return integer(PLACES)  # it is empty so far
    if {INT: "int64", FLOAT: "float64"}.get(number.machine) != items.dtype:
        refuse(node, f"it looks for the place of {describe(number)} in {describe(items)}")
    frame.facts.makers[node] = _name(frame, node, state)
    return integer(PLACES)


def _insort(frame: Frame, node: ast.Call, state: State) -> Value:
    items = evaluate(frame, node.args[0], state)
    number = need_number(frame, node.args[1], evaluate(frame, node.args[1], state))
    if not isinstance(items, Array) or items.form != GROWING or not items.dtype or items.dtype == "bool":
        refuse(node, f"it puts something into {describe(items)} at its place")
    fits(frame, node, items, number)
    frame.contents.store(items, number.interval)
    frame.facts.makers[node] = _name(frame, node, state)
    return Nothing()


def _name(frame: Frame, node: ast.Call, state: State) -> str:
    """`bisect` and `insort` are `bisect_right` and `insort_right`."""
    name = library_name(frame, node.func, state).removeprefix("bisect.")
    return name if "_" in name else f"{name}_right"


_RULES = {
    ("builtins.divmod", 2): _divmod,
    ("builtins.pow", 3): _power,
    ("builtins.round", 1): _round,
    ("math.gcd", 2): _gcd,
    ("math.isqrt", 1): _isqrt,
    **{(f"bisect.{name}", 2): _bisect for name in ("bisect", "bisect_left", "bisect_right")},
    **{(f"bisect.{name}", 2): _insort for name in ("insort", "insort_left", "insort_right")},
}
