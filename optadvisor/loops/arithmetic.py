"""Arithmetic on numbers under the typed interpreter: the result, and which check must replace the plain operation.

    s + a[i]    s a float, a[i] a NumPy float   → a NumPy float; a suspect, as NumPy warns when it overflows
    3 * n       n an int of unknown size        → an int; `int_multiply` must replace it
    x ** 2      x a float                       → a float; `power`, since C's pow is not x * x to the last bit

    (r >> k) & 1        k an int of unknown size → an int; `shift` must see that k lies between 0 and 62

    hits + (x < y)                               → an int; compiled code makes 0 or 1 of the bool

Does not handle: complex results, NumPy's bools with one another, shifts to the left of ints of unknown size.
"""

from __future__ import annotations

import ast
import math

from optadvisor.loops import infinite, singles
from optadvisor.loops.facts import Frame, Operation, Refusal, mark, refuse, stricter
from optadvisor.loops.intervals import ARITHMETIC, CALM, EXACT, INT64, MODERATE, SHIFTS, Interval
from optadvisor.loops.values import (
    BOOL,
    EITHER,
    FLOAT,
    INT,
    LOW_WORD,
    NP,
    NUMPY,
    PY,
    TAME,
    WHOLE,
    WORD,
    Array,
    Number,
    Value,
    boolean,
    combined_tags,
    describe,
    floating,
    integer,
    is_narrow,
)
from optadvisor.loops.word_constants import lowest

CHECKED_INT = {ast.Add: "int_add", ast.Sub: "int_subtract", ast.Mult: "int_multiply"}
ZERO_OR_ONE = "zero_or_one"
"""What makes a number of a bool (see `Facts.wraps`)."""
SUMS = frozenset({"int_add", "int_subtract"})
STARTS_AS_INT = "starts as an int and becomes a float"
CHECKED_WHOLE = {ast.Add: "whole_add", ast.Sub: "whole_subtract", ast.Mult: "whole_multiply"}
CHECKED_FLOAT = {ast.Mod: "modulo", ast.FloorDiv: "floor_divide"}
SYMBOLS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}


def need_number(frame: Frame, node: ast.expr, value: Value) -> Number:
    if isinstance(value, Number) and value.machine == LOW_WORD:
        reason = f"`{frame.site.code(node)}` may need more than 64 bits where it is used as a whole"
        raise Refusal(node, f"{reason}; mask it before (`& (2**64 - 1)`)", cured_by_trips=True)
    if isinstance(value, Number) and value.machine == WORD:
        refuse(node, f"`{frame.site.code(node)}` is an int of 64 bits, of which only 63 are compiled there")
    if isinstance(value, Number):
        return value
    raise Refusal(
        node, f"`{frame.site.code(node)}` is {describe(value)}, where one number is needed", cured_by_trips=True
    )


def binary(
    frame: Frame, node: Operation, op: ast.operator, operands: tuple[ast.expr, ast.expr], values: tuple[Value, Value]
) -> Number:
    """The value of `left op right`, for a `BinOp` or an `AugAssign`."""
    for value in values:
        if isinstance(value, Array) and value.form != NUMPY:
            refuse(node, f"it joins or repeats {describe(value)}")
        if isinstance(value, Array):
            refuse(node, f"it calculates with {describe(value)} as a whole, which NumPy already does in compiled code")
    left, right = need_number(frame, operands[0], values[0]), need_number(frame, operands[1], values[1])
    _refuse_wrapping(node, (left, right))
    facts, tags = frame.facts, combined_tags(left, right)
    facts.checks.pop(node, None)
    facts.suspects.pop(node, None)
    for operand in operands:
        mark(facts.wraps, operand, "")
    if left.machine == right.machine == BOOL and isinstance(op, ast.BitAnd | ast.BitOr | ast.BitXor):
        facts.machines[node] = f"{left.machine} {right.machine}"
        return boolean(tags)
    left, right = (
        _counted(frame, node, op, operands[0], (left, right)),
        _counted(frame, node, op, operands[1], (right, left)),
    )
    facts.machines[node] = f"{left.machine} {right.machine}"
    if left.machine == right.machine == INT:
        return _int_operation(frame, node, op, operands, (left, right))
    return _float_operation(frame, node, op, operands, (left, right))


def _counted(
    frame: Frame, node: Operation, op: ast.operator, operand: ast.expr, numbers: tuple[Number, Number]
) -> Number:
    """A bool is 0 or 1; one of NumPy's beside a number that is no bool, where it is added, taken off or multiplied.

    `numbers`: that of `operand`, and the other one.
    """
    number, other = numbers
    if number.machine != BOOL:
        return number
    is_target = isinstance(node, ast.AugAssign) and operand is node.target
    if number.tags == {PY}:
        plain = other.tags <= {PY, NP, WHOLE, EITHER} and (other.machine != BOOL or other.tags == {PY})
    else:  # with a small int of NumPy's, or a float32, it gives another one
        plain = number.tags == {NP} and other.machine != BOOL and other.tags <= {PY, NP} and type(op) in CHECKED_INT
    if not frame.moderate or is_target or not plain:
        refuse(node, "it calculates with True and False as numbers")
    mark(frame.facts.wraps, operand, ZERO_OR_ONE)
    return integer(Interval(0, 1), number.tags)


def _refuse_wrapping(node: Operation, numbers: tuple[Number, Number]) -> None:
    """A narrow integer may be calculated with where NumPy gives an int64 or a float64."""
    for number, other in (numbers, numbers[::-1]):
        wide = other.machine == FLOAT or other.tags == {NP}
        if is_narrow(number) and not (wide and WHOLE not in other.tags):
            refuse(node, f"it calculates with {describe(number)}, and NumPy's result would be as narrow")


def _int_operation(
    frame: Frame, node: Operation, op: ast.operator, operands: tuple[ast.expr, ast.expr], numbers: tuple[Number, Number]
) -> Number:
    (left, right), tags = numbers, combined_tags(*numbers)
    if isinstance(op, ast.Div):
        for operand, number in zip(operands, numbers, strict=True):
            require(frame, operand, number, EXACT)
        return floating(left.interval.meet(EXACT).magnitude, tags)
    if isinstance(op, ast.Pow):
        return _int_power(frame, node, numbers)
    if isinstance(op, ast.LShift | ast.RShift) and not right.interval.fits(SHIFTS):
        right = _bits(frame, node, operands[1], right)
    if isinstance(op, ast.FloorDiv | ast.Mod) and right.interval.low <= -1 <= right.interval.high:
        left = require(frame, operands[0], left, EXACT) if left.interval.low == INT64.low else left
    rule = ARITHMETIC.get(type(op))
    if rule is None:
        refuse(node, f"it uses `{type(op).__name__}` on numbers")
    interval = rule(left.interval, right.interval)
    check = CHECKED_INT.get(type(op), "")
    limits = MODERATE if frame.moderate and check and node not in frame.loose else INT64
    if interval.fits(limits):
        return integer(interval, tags)
    if not check and isinstance(op, ast.LShift) and frame.words and tags == {PY}:
        return lowest(frame.facts, node)
    if not check:
        refuse(node, "its ints may not fit 64 bits here")
    known = frame.moderate and left.interval.fits(MODERATE) and right.interval.fits(MODERATE)
    found = check.replace("int_", "moderate_") if known and check in SUMS else check
    frame.facts.checks[node] = stricter(frame.facts.checks.get(node, found), found)
    limits = MODERATE if frame.moderate else INT64
    return integer(interval.meet(limits).meet(INT64), tags)


def _bits(frame: Frame, node: Operation, bits: ast.expr, number: Number) -> Number:
    """By how many bits is shifted: compiled code gives up where these are not between 0 and 62."""
    if not frame.moderate or number.interval.high < SHIFTS.low or number.interval.low > SHIFTS.high:
        refuse(node, "it shifts an int by a number of bits that is not known to lie between 0 and 62")
    mark(frame.facts.wraps, bits, "shift")
    return integer(number.interval.meet(SHIFTS), number.tags)


def calmed(frame: Frame, node: ast.expr, value: Value) -> Value:
    """An int as it is assigned; one of `Frame.calm` may be any calm int of its signs, so that ranges settle at once."""
    if node not in frame.calm or not isinstance(value, Number) or value.machine != INT or is_narrow(value):
        return value
    low, high = value.interval.low, value.interval.high
    fits = Interval(0 if low >= 0 else CALM.low, 0 if high <= 0 else CALM.high)
    mark(frame.facts.wraps, node, "" if value.interval.fits(fits) else "calm")
    return integer(fits, value.tags)


def _int_power(frame: Frame, node: Operation, numbers: tuple[Number, Number]) -> Number:
    base, exponent = numbers[0].interval, numbers[1].interval
    if exponent.low < 0:
        refuse(node, "it raises an int to a power that may be negative, which gives a float")
    frame.facts.checks[node] = "int_power"
    result = INT64
    if exponent.high <= 64:
        ends = [b**e for b in (base.low, base.high) for e in (exponent.low, exponent.high)]
        size = max(map(abs, ends))
        result = Interval(0 if base.low >= 0 else -size, max(size, 1)).meet(INT64)
    return integer(result, combined_tags(*numbers))


def _float_operation(
    frame: Frame, node: Operation, op: ast.operator, operands: tuple[ast.expr, ast.expr], numbers: tuple[Number, Number]
) -> Number:
    (left, right), tags, facts = numbers, combined_tags(*numbers), frame.facts
    factor = literal(operands[1]) or (literal(operands[0]) if isinstance(op, ast.Mult) else None)
    found = singles.operation(frame, node, op, operands, numbers, factor)
    found = found or infinite.operation(frame, node, op, operands, numbers)
    if found is not None:
        return found
    if _may_be_int(left) and _may_be_int(right):
        if frame.wholes and type(op) in CHECKED_WHOLE and tags == {PY}:
            for operand, number in zip(operands, numbers, strict=True):
                require(frame, operand, number, EXACT)
            facts.checks[node] = CHECKED_WHOLE[type(op)]
            return floating(tags=tags | {WHOLE})
        if not isinstance(op, ast.Div):
            name = frame.site.code(operands[0] if WHOLE in left.tags else operands[1])
            reason = f"`{name}` {STARTS_AS_INT}, and an int is calculated with here"
            raise Refusal(node, reason, cured_by_trips=True)
        for operand, number in zip(operands, numbers, strict=True):
            require(frame, operand, number, EXACT)
    if isinstance(op, ast.Pow):
        facts.checks[node] = "power"
        return floating(tags=tags)
    if isinstance(op, ast.Mod | ast.FloorDiv):
        if NP in tags or frame.flagged:
            facts.checks[node] = CHECKED_FLOAT[type(op)]
        return floating(tags=tags)
    symbol = SYMBOLS.get(type(op))
    if symbol is None:
        refuse(node, f"it uses `{type(op).__name__}` on floats")
    bound = _bound(symbol, left.size, right.size, literal(operands[1]))
    if (NP in tags or frame.flagged) and _may_warn(symbol, bound, numbers, operands):
        facts.suspects[node] = symbol
    return floating(bound, tags)


def _may_be_int(number: Number) -> bool:
    return number.machine == INT or WHOLE in number.tags


def _bound(symbol: str, left: float, right: float, divisor: float | None) -> float:
    if symbol in "+-":
        return left + right
    if symbol == "*":
        return left * right if math.isfinite(left) and math.isfinite(right) else math.inf
    return left / abs(divisor) if divisor else math.inf


def _may_warn(symbol: str, bound: float, numbers: tuple[Number, Number], operands: tuple[ast.expr, ast.expr]) -> bool:
    """May the result be infinite or nan although the operands are not?"""
    if symbol in "+-":
        return min(numbers[0].size, numbers[1].size) > TAME
    if symbol == "*":
        return bound > TAME and not any(factor and abs(factor) <= 1.0 for factor in map(literal, operands))
    return numbers[1].machine != INT and abs(literal(operands[1]) or 0.0) < 1.0


def literal(node: ast.expr) -> float | None:
    """The number a literal stands for, its sign included."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = literal(node.operand)
        return None if inner is None else -inner
    value = node.value if isinstance(node, ast.Constant) else None
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 2**1000:
        return float(value)
    return None


def require(frame: Frame, node: ast.expr, number: Number, limits: Interval) -> Number:
    """Let the compiled code give up where an int lies outside `limits` (at least as wide as `EXACT`)."""
    if number.machine != INT or number.interval.fits(limits):
        return number
    mark(frame.facts.wraps, node, "small")
    return integer(number.interval.meet(EXACT), number.tags)
