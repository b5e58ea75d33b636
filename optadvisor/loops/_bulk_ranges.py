"""Ranges of values of a loop's iteration, and functions on them: where `sqrt` and `log` are surely defined.

    1.0 - u   (u drawn from [0, 1))   →   (2**-53, 1.0): its logarithm exists

Python raises where NumPy warns, so a function is taken only where the text shows that it cannot fail.

Does not handle: carried variables and array elements (any value inside the guards' limits).
"""

from __future__ import annotations

import math

from optadvisor.loops import elementwise as ew
from optadvisor.loops.elementwise import Unsupported, Value

Range = tuple[float, float]

NUMPY_NAMES = {"atan": "arctan"}
FUNCTIONS = frozenset({"sin", "cos", "atan", "tanh", "exp", "log"})
"""Names in `math`; NumPy promises them to within four units in the last place."""
_BOUNDED = {"sin": 1.0, "cos": 1.0, "tanh": 1.0, "atan": 1.6}
_ALL: Range = (-ew.HUGE, ew.HUGE)


SMALL_EXPONENT = 200.0
"""Guards keep the argument of `exp` inside ± this where the text alone does not."""


def function(name: str, written: str, value: Value, *, numpy: bool, guarded: bool = False) -> Value:
    """`name(value)` as `math` has it. Raises `Unsupported` where it may fail, or is not known.

    `guarded`: a guard will see to it that an argument of `exp` is inside ± `SMALL_EXPONENT`.
    """
    if value.kind == "bool" or len({kind in ("int", "bool") for kind in value.types}) > 1:
        raise Unsupported(f"`{written}` of something that is not always a number of one kind")
    types = frozenset({ew.NUMPY_FLOAT if numpy else "float"})
    low, high = range_of(value)
    if name == "sqrt":
        if low < 0 or not relative(value):
            raise Unsupported(f"the argument of `{written}` is not proved to be positive")
        return Value(op="sqrt", types=types, args=(value,), written=written)
    if ew.inexact(value) or any(node.op == "carried" for node in value.walk()):
        raise Unsupported(f"`{written}` is taken of something that is not known exactly")
    if name == "exp" and guarded:
        size = math.exp(SMALL_EXPONENT)
    elif name == "exp" and -690 < low <= high < 690:
        size = math.exp(high)
    elif name == "log" and low > 0:
        size = max(abs(math.log(low)), abs(math.log(high)))
    elif name in _BOUNDED:
        size = _BOUNDED[name]
    else:
        raise Unsupported(f"`{written}` is not proved to succeed for all numbers it may be given")
    return Value(
        op="call", types=types, args=(value,), text=NUMPY_NAMES.get(name, name), size=max(size, 1.0), written=written
    )


def relative(value: Value) -> bool:
    """Whether an array computes it to a few units in its last place: no terms that may cancel."""
    if not ew.inexact(value) or value.op in ("call", "pow"):
        return value.op != "pow" or not ew.inexact(value.args[0])
    if value.op == "+":
        return all(relative(arg) and range_of(arg)[0] >= 0 for arg in value.args)
    return value.op in ("*", "/", "neg", "abs", "sqrt") and all(relative(arg) for arg in value.args)


def range_of(value: Value) -> Range:
    """Numbers between which the value surely is, within the guards' limits."""
    low, high = _range(value)
    return min(max(low, -ew.HUGE), ew.HUGE), min(max(high, -ew.HUGE), ew.HUGE)


def _range(value: Value) -> Range:
    number = ew.literal(value)
    if number is not None:
        return float(number), float(number)
    parts = [range_of(arg) for arg in value.args]
    match value.op:
        case "name" | "call":
            return -value.size, value.size
        case "draw" if value.text == ew.UNIT:
            return 0.0, 1.0 - 2.0**-53
        case "index":
            return float(value.offset), float(value.size)
        case "+":
            return parts[0][0] + parts[1][0], parts[0][1] + parts[1][1]
        case "-":
            return parts[0][0] - parts[1][1], parts[0][1] - parts[1][0]
        case "*" | "pow":
            return _product(value, parts)
        case "/":
            return _quotient(value, parts)
        case "neg":
            return -parts[0][1], -parts[0][0]
        case "abs" | "sqrt":
            return 0.0, ew.HUGE
        case "choose":
            return min(parts[1][0], parts[2][0]), max(parts[1][1], parts[2][1])
    return _ALL


def _product(value: Value, parts: list[Range]) -> Range:
    ends = [a * b for a in parts[0] for b in parts[1]] if value.op == "*" else [ew.HUGE]
    if value.op == "pow":
        even = int(value.args[1].text) % 2 == 0
        return (0.0, ew.HUGE) if even else _ALL
    if value.args[0] is value.args[1]:
        return 0.0, max(ends)
    return min(ends), max(ends)


def _quotient(value: Value, parts: list[Range]) -> Range:
    number = ew.literal(value.args[1])
    if number:
        ends = [end / number for end in parts[0]]
        return min(ends), max(ends)
    positive = parts[0][0] >= 0 and parts[1][0] > 0
    return (0.0, ew.HUGE) if positive else _ALL
