"""Ints of 64 bits without a sign, as random generators and hash functions have them, under the typed interpreter.

    x = (x * 6364136223846793005 + 1) & 0xFFFFFFFFFFFFFFFF   → an int from 0 to 2**64 - 1
    h = h * 31 + c                                           → of what may be larger, the lowest 64 bits
    h &= 0xFFFFFFFF                                          → an int from 0 to 2**32 - 1, whatever `h` was
    x >> 33, x % 6, x / 2**64                                → as Python has them, from all 64 bits

Compiled code holds such an int as the int64 of the same bits. What sums, products, `&`, `|`, `^`, `~` and shifts to the
left leave of the lowest 64 bits depends on nothing but the lowest 64 bits of their operands; so what is masked, by `&`
or by `%` of a power of two, may be worked out without a look at what does not fit. Everything else asks for the whole
int, and is refused where it may be larger.

Does not handle: sums of such ints that are not masked, comparisons with floats, lists of such ints that the function
makes, masks of more bits.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from optadvisor.loops import arithmetic
from optadvisor.loops.facts import Frame, Operation, Refusal, State, mark, refuse
from optadvisor.loops.intervals import ARITHMETIC, EXACT, INT64, SHIFTS, WORDS, Interval
from optadvisor.loops.values import (
    BOOL,
    FLOAT,
    INT,
    LOW_WORD,
    LOWEST_BITS,
    PY,
    WORD,
    Number,
    Value,
    boolean,
    describe,
    floating,
    word,
)
from optadvisor.loops.word_constants import (
    CONVERTED,
    DIVIDED,
    LOWEST,
    SHARE,
    calculated,
    constant_int,
    forget,
    lowest,
    noted,
    written,
)

Evaluate = Callable[[Frame, ast.expr, State], Value]
RING = (ast.Add, ast.Sub, ast.Mult, ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift)
"""Operations of which the lowest bits of the operands, and by how many bits is shifted, tell those of the result."""
BITWISE = (ast.BitAnd, ast.BitOr, ast.BitXor)
WORD_FLOAT, NATURAL, WORD_MODULO, WORD_DIVIDE, WORD_SHARE = (
    "word_float", "natural", "word_modulo", "word_divide", "word_share",
)  # fmt: skip
"""Checks: the float of such an int; that an int is not negative; remainder, quotient by an int; `x / (2**64 - 1)`."""
BITS = Interval(0, 63)
WHOLE = "an int is used as a whole"
"""How the reason begins against what takes more than the lowest bits."""


def among(*values: Value) -> bool:
    """Is one of them such an int?"""
    return any(isinstance(value, Number) and value.machine in (WORD, LOW_WORD) for value in values)


# ---------------------------------------------------------------- what is masked


def masked(
    frame: Frame,
    node: ast.BinOp | ast.AugAssign,
    operands: tuple[ast.expr, ast.expr],
    state: State,
    evaluate: Evaluate,
) -> Value | None:
    """The value of `… & mask`, `… % 2**64` and `… / 2**64` where that takes ints of 64 bits; None for all others."""
    frame.facts.words.pop(node, None)
    if not frame.words:
        return None
    left, right = operands
    number = constant_int(frame, right, state)
    if isinstance(node.op, ast.Div):
        return None if number is None else _share(frame, node, left, right, number, state, evaluate)
    if isinstance(node.op, ast.Mod):
        fits = number is not None and 2 <= number <= 2**64 and number & (number - 1) == 0
        mask = number - 1 if fits and number is not None else None
        inner, other = left, right
    elif isinstance(node.op, ast.BitAnd):
        inner, other, mask = left, right, number
        if mask is None and isinstance(node, ast.BinOp):
            inner, other, mask = right, left, constant_int(frame, left, state)
    else:
        return None
    if mask is None or not 0 <= mask <= WORDS.high:
        return None
    number = mask + isinstance(node.op, ast.Mod)
    if number <= INT64.high and not _overflows(frame, inner, state, evaluate):
        return None
    _lowest(frame, inner, state, evaluate)
    noted(frame, other, state)
    facts = frame.facts
    forget(facts, node)
    facts.words[node] = f"{LOWEST} {mask}"
    return word(Interval(0, mask))


def _overflows(frame: Frame, node: ast.expr, state: State, evaluate: Evaluate) -> bool:
    """Does what is masked hold ints of more than 63 bits, or would it have to be looked at whether it does?"""
    chain = list(_chain(node))
    try:
        value = evaluate(frame, node, state)
    except Refusal as refusal:
        if refusal.hints or refusal.cured_by_trips or not chain:
            raise
        return True
    if among(value):
        return True
    return any(frame.facts.checks.get(part, "").startswith(("int_", "moderate_")) for part in chain)


def _chain(node: ast.expr) -> list[Operation]:
    """The operations between a mask and what is not one of them."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, RING):
        further = [] if isinstance(node.op, ast.LShift) else _chain(node.right)
        return [node, *_chain(node.left), *further]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.Invert):
        return [node, *_chain(node.operand)]
    return []


def _lowest(frame: Frame, node: ast.expr, state: State, evaluate: Evaluate) -> None:
    """Have the lowest 64 bits of an expression worked out."""
    facts = frame.facts
    if written(frame, node, state) is not None:
        return
    if isinstance(node, ast.BinOp) and isinstance(node.op, RING):
        _lowest(frame, node.left, state, evaluate)
        if isinstance(node.op, ast.LShift):
            _bits(frame, node.right, evaluate(frame, node.right, state))
        else:
            _lowest(frame, node.right, state, evaluate)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.Invert):
        _lowest(frame, node.operand, state, evaluate)
    else:
        value = evaluate(frame, node, state)
        mark(facts.wraps, node, "")
        if isinstance(value, Number) and value.machine == BOOL and value.tags == {PY}:
            facts.wraps[node] = arithmetic.ZERO_OR_ONE
        else:
            _known(node, value)
        return
    assert isinstance(node, ast.BinOp | ast.UnaryOp)
    mark(facts.wraps, node, "")
    facts.values[node] = lowest(facts, node)


def _known(node: ast.expr, value: Value) -> Number:
    """An int of which the lowest 64 bits are there."""
    known = isinstance(value, Number) and (
        value.machine in (WORD, LOW_WORD) or (value.machine == INT and value.tags == {PY})
    )
    if not known or not isinstance(value, Number):
        refuse(node, f"it takes the lowest 64 bits of {describe(value)}")
    return value


def _bits(frame: Frame, node: ast.expr, value: Value) -> Interval:
    """By how many bits is shifted."""
    mark(frame.facts.wraps, node, "")
    if not isinstance(value, Number) or value.machine != INT or value.tags != {PY}:
        refuse(node, f"it shifts an int by {describe(value)}")
    if value.interval.fits(BITS):
        return value.interval
    if value.interval.high < 0 or value.interval.low > SHIFTS.high:
        refuse(node, "it shifts an int by a number of bits that is not known to lie between 0 and 62")
    mark(frame.facts.wraps, node, "shift")
    return value.interval.meet(SHIFTS)


# ---------------------------------------------------------------- operations


def operation(
    frame: Frame,
    node: Operation,
    op: ast.operator,
    operands: tuple[ast.expr, ast.expr],
    values: tuple[Value, Value],
) -> Number:
    """The value of `left op right` of which one at least is such an int."""
    facts = frame.facts
    assert isinstance(node, ast.BinOp | ast.AugAssign)
    forget(facts, node)
    for operand in operands:
        mark(facts.wraps, operand, "")
    floats = [value for value in values if isinstance(value, Number) and value.machine == FLOAT]
    if floats:
        return _with_float(frame, node, operands, values)
    left, right = (_known(operand, value) for operand, value in zip(operands, values, strict=True))
    if isinstance(op, ast.RShift):
        _whole(operands[0], left)
        bits = _bits(frame, operands[1], right)
        facts.words[node] = LOWEST
        return word(left.interval.shift_right(bits))
    if isinstance(op, ast.Mod | ast.FloorDiv):
        return _divided(frame, node, operands, (left, right))
    if not isinstance(op, RING):
        refuse(node, f"it uses `{type(op).__name__}` on {describe(left)} and {describe(right)}")
    facts.words[node] = LOWEST
    if isinstance(op, ast.LShift):
        bits = _bits(frame, operands[1], right)
        return _or_lowest(left, left.interval.shift_left(bits))
    if isinstance(op, ast.BitAnd) and any(_is_whole(number) for number in (left, right)):
        first, second = (number.interval if _is_whole(number) else WORDS for number in (left, right))
        return word(first.bit_and(second))
    whole = left if _is_whole(left) and _is_whole(right) else LOWEST_BITS
    return _or_lowest(whole, ARITHMETIC[type(op)](left.interval, right.interval))


def _or_lowest(number: Number, interval: Interval) -> Number:
    """What an operation gives that starts from `number`: an int that fits, or the lowest bits of one."""
    return word(interval) if _is_whole(number) and interval.fits(WORDS) else LOWEST_BITS


def is_whole(value: Value) -> bool:
    """Is it an int of 64 bits that has no more?"""
    return isinstance(value, Number) and value.machine == WORD


def _is_whole(number: Number) -> bool:
    """Is it an int from 0 to 2**64 - 1, all of whose bits are there?"""
    return number.machine == WORD or (number.machine == INT and number.interval.low >= 0)


def _whole(node: ast.expr, number: Number) -> None:
    if not _is_whole(number):
        what = "be negative" if number.machine == INT else "need more than 64 bits; mask it before (`& (2**64 - 1)`)"
        raise Refusal(node, f"{WHOLE} that may {what}", cured_by_trips=True)


def _divided(
    frame: Frame,
    node: ast.BinOp | ast.AugAssign,
    operands: tuple[ast.expr, ast.expr],
    numbers: tuple[Number, Number],
) -> Number:
    (left, right), facts = numbers, frame.facts
    _whole(operands[0], left)
    number = calculated(operands[1])
    if number is not None and 0 < number <= WORDS.high:
        facts.numbers[operands[1]], right = number, word(Interval(number, number))
    interval = ARITHMETIC[type(node.op)](left.interval, right.interval.meet(Interval(1, WORDS.high)))
    if _is_whole(right) and right.interval.low > 0:
        facts.words[node] = LOWEST
        return word(interval)
    if right.machine != INT:
        refuse(node, f"it divides by {describe(right)}, which may be 0")
    facts.words[node] = DIVIDED
    facts.checks[node] = WORD_MODULO if isinstance(node.op, ast.Mod) else WORD_DIVIDE
    return word(interval)


def _with_float(
    frame: Frame, node: ast.BinOp | ast.AugAssign, operands: tuple[ast.expr, ast.expr], values: tuple[Value, Value]
) -> Number:
    """An operation with a float, to which Python makes the int one first."""
    converted = []
    for operand, value in zip(operands, values, strict=True):
        assert isinstance(value, Number)
        if value.machine == LOW_WORD:
            _whole(operand, value)
        if value.machine == FLOAT and value.tags != {PY}:
            refuse(operand, f"it calculates with {describe(value)} and an int of 64 bits")
        converted.append(floating(2.0**64) if value.machine == WORD else value)
    if not isinstance(node.op, ast.Add | ast.Sub | ast.Mult | ast.Div):
        refuse(node, f"it uses `{type(node.op).__name__}` on a float and an int of 64 bits")
    result = arithmetic.binary(frame, node, node.op, operands, (converted[0], converted[1]))
    frame.facts.words[node] = CONVERTED
    for operand, value in zip(operands, values, strict=True):
        if isinstance(value, Number) and value.machine == WORD:
            frame.facts.wraps[operand] = WORD_FLOAT
    return result


def _share(
    frame: Frame,
    node: ast.BinOp | ast.AugAssign,
    left: ast.expr,
    right: ast.expr,
    number: int,
    state: State,
    evaluate: Evaluate,
) -> Number | None:
    """`x / 2**64`: of a power of two, the quotient is rounded when the int becomes a float, and then no more."""
    power = number >= 2 and number & (number - 1) == 0 and number < 2**1000
    if not power and number != WORDS.high:
        return None
    value = evaluate(frame, left, state)
    if not isinstance(value, Number) or value.machine not in (WORD, LOW_WORD, INT) or value.tags not in ({WORD}, {PY}):
        return None
    plain = not power or value.interval.low < 0 or (value.interval.fits(EXACT) and number <= EXACT.high)
    if value.machine == INT and plain:
        return None
    _whole(left, value)
    noted(frame, right, state)
    facts = frame.facts
    forget(facts, node)
    mark(facts.wraps, left, "")
    mark(facts.wraps, right, "")
    if power:
        facts.words[node] = f"{SHARE}{float(number)!r}"
    else:
        facts.words[node], facts.checks[node] = DIVIDED, WORD_SHARE
    return floating(max(1.0, 2.0**64 / number))


def opposite(frame: Frame, node: ast.UnaryOp, value: Value) -> Number:
    """`-x` and `~x`, of which nothing but the lowest bits are known."""
    if not isinstance(value, Number) or not isinstance(node.op, ast.USub | ast.Invert):
        refuse(node, f"it uses `{type(node.op).__name__}` on {describe(value)}")
    mark(frame.facts.wraps, node.operand, "")
    return lowest(frame.facts, node)


def compare(frame: Frame, node: ast.Compare, values: list[Value]) -> Value:
    """A comparison in which such an int takes part."""
    for operand, op, value in zip([node.left, *node.comparators], [*node.ops[:1], *node.ops], values, strict=True):
        if not isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE | ast.Eq | ast.NotEq):
            refuse(node, "it compares with `in` or `is`")
        number = _known(operand, value)
        mark(frame.facts.wraps, operand, "")
        if number.machine == INT and number.interval.low < 0:
            frame.facts.wraps[operand] = NATURAL
        else:
            _whole(operand, number)
    frame.facts.words[node] = LOWEST
    return boolean()


def holds_word(node: ast.AST, number: Number) -> bool:
    """May the int go into a list of ints of 64 bits? Of one that may be larger, the reason is given."""
    if isinstance(node, ast.expr) and number.machine == LOW_WORD:
        _whole(node, number)
    return _is_whole(number) and number.tags <= {PY, WORD}


def called(frame: Frame, node: ast.Call, name: str, state: State, evaluate: Evaluate) -> Value | None:
    """`int(x)` and `float(x)` of such an int; None for any other call."""
    frame.facts.words.pop(node, None)
    if not frame.words or name not in ("builtins.int", "builtins.float") or len(node.args) != 1 or node.keywords:
        return None
    argument = node.args[0]
    value = evaluate(frame, argument, state) if not isinstance(argument, ast.Constant) else None
    if value is None or not among(value) or not isinstance(value, Number):
        return None
    _whole(argument, value)
    mark(frame.facts.wraps, argument, WORD_FLOAT if name == "builtins.float" else "")
    frame.facts.words[node] = CONVERTED
    return floating(2.0**64) if name == "builtins.float" else value
