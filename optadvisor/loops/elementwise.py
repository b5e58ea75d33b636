"""What one iteration of a loop computes, as expressions over whole arrays: values, their types, their bounds.

    dx * step()   →   Value("*", (dx, choose(draw > 0.5, 1.0, -1.0)))

A `Value` is what a Python expression gives in every iteration. It is kept only when NumPy gives the same bits for whole
arrays: + - * /, sqrt, comparisons, `and`/`or`/`not` of comparisons, conditional expressions, abs, min, max, // and % of
integers. Powers and other functions (`call`, `pow`) are rounded differently in arrays: emitters compute them number by
number, or make sure that no comparison depends on the last bits. Overflow, NaN and division by zero are kept out by
bounds that the emitted guards test, so that no exception and no warning can arise (`check_bounds`).

Does not handle: % of floats, division by anything that varies other than a positive loop variable, strings, objects.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

Kind = Literal["float", "int", "bool"]

FLOAT_LIMIT = 1e50
"""Guards keep float scalars and array elements inside ± this."""
SMALLEST_DIVISOR = 1e-50
"""Guards keep scalars that are divided by above this."""
INT_LIMIT = 2**31
"""Guards keep integer scalars, and the trip count, inside ± this."""
EXACT_INT = 2**53
"""Integers up to here are floats exactly."""
HUGE = 1e300
TINY = 1e-290
UNIT = "unit"
"""`text` of a draw from [0, 1), a multiple of 2**-53."""

NUMPY_FLOAT = "np.float64"
NUMPY_INT = "np.int64"
NUMPY_NUMBERS = frozenset({NUMPY_FLOAT, NUMPY_INT})
_FOLD: dict[str, Callable[[float, float], float]] = {"+": operator.add, "-": operator.sub, "*": operator.mul}
_FLOATS = frozenset({"float", NUMPY_FLOAT})


class Unsupported(Exception):  # noqa: N818  (an answer inside the analysis, turned into `Declined` at its border)
    """The loop has no exact array form; `reason` is a sentence for the user."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Value:
    """One value per iteration. Compared by identity: the same object is the same value."""

    op: str
    """Leaves: `const`, `name`, `draw`, `index`, `element`, `carried`. Inner: `+ - * / // %`, `neg`, `abs`, `choose`,
    `and`, `or`, `not`, `stored`, `sqrt`, `pow`, `call`, and the comparisons."""
    types: frozenset[str]
    """Every exact type the original may have here: `float`, `int`, `bool`, `np.float64`, `np.int64`, `np.bool`."""
    args: tuple[Value, ...] = ()
    text: str = ""
    """Of a leaf: the literal, the name of the scalar, array or carried variable. Of a call: NumPy's name for it."""
    offset: int = 0
    """Of an element: `array[i + offset]`; of the loop variable: the smallest value it surely has."""
    size: float = 0.0
    """Of a leaf or a call: the bound on its magnitude."""
    written: str = ""
    """Of a call or root: the function as the program writes it, `math.sin`."""

    @property
    def kind(self) -> Kind:
        """The representation in an array; a value that may be int or float is kept as a float."""
        if self.types & _FLOATS:
            return "float"
        return "int" if self.types & {"int", NUMPY_INT} else "bool"

    @property
    def varies(self) -> bool:
        """Differs between iterations, hence is an array."""
        return any(node.op in ("draw", "index", "element", "carried") for node in self.walk())

    def walk(self) -> Iterator[Value]:
        """Each value below, itself first, once."""
        seen: set[Value] = set()
        stack = [self]
        while stack:
            node = stack.pop()
            if node not in seen:
                seen.add(node)
                yield node
                stack.extend(reversed(node.args))


# ---------------------------------------------------------------- leaves


def constant(number: float) -> Value:
    if not -FLOAT_LIMIT < number < FLOAT_LIMIT:
        raise Unsupported(f"the literal {number!r} is outside the range that can be proved safe")
    return Value(op="const", types=frozenset({type(number).__name__}), text=repr(number), size=abs(float(number)))


def scalar(name: str, kind: str) -> Value:
    return Value(op="name", types=frozenset({kind}), text=name, size=FLOAT_LIMIT if kind == "float" else INT_LIMIT)


def element(array: str, offset: int) -> Value:
    return Value(op="element", types=frozenset({NUMPY_FLOAT}), text=array, offset=offset, size=FLOAT_LIMIT)


def carried(name: str, types: frozenset[str]) -> Value:
    return Value(op="carried", types=types, text=name)


# ---------------------------------------------------------------- operations


def arithmetic(op: str, left: Value, right: Value) -> Value:
    """`left op right` for + - *."""
    if _may_be_int(left) and _may_be_int(right) and "float" in (left.kind, right.kind):
        raise Unsupported("a value is sometimes an int and sometimes a float")
    numbers = literal(left), literal(right)
    if numbers[0] is not None and numbers[1] is not None:
        folded = _FOLD[op](numbers[0], numbers[1])
        if abs(folded) < FLOAT_LIMIT:
            return constant(folded)
    return Value(op=op, types=_joined(left, right), args=(left, right))


def divide(left: Value, right: Value) -> Value:
    """`left / right` by a literal, a positive loop variable, or a scalar that a guard keeps away from zero."""
    number = literal(right)
    positive = right.op == "index" and right.offset > 0
    if not positive and right.op != "name" and (number is None or abs(number) < SMALLEST_DIVISOR):
        raise Unsupported("it divides by something that is not a plain number, which could be zero")
    quotient = {"int": "float", NUMPY_INT: NUMPY_FLOAT}
    types = frozenset(quotient.get(kind, kind) for kind in _joined(left, right))
    return Value(op="/", types=types, args=(left, right))


def negate(value: Value) -> Value:
    if value.op == "const" and value.text[0] != "-" and value.types != {"bool"}:
        return Value(op="const", types=value.types, text=_negative_text(value), size=value.size)
    if value.kind == "float" and _may_be_int(value):
        raise Unsupported("a value is sometimes an int and sometimes a float")
    return Value(op="neg", types=_joined(value, value), args=(value,))


def absolute(value: Value) -> Value:
    return Value(op="abs", types=_joined(value, value), args=(value,))


def compare(op: str, left: Value, right: Value) -> Value:
    kind = "np.bool" if NUMPY_NUMBERS & (left.types | right.types) else "bool"
    return Value(op=op, types=frozenset({kind}), args=(left, right))


def logical(op: str, values: Iterable[Value]) -> Value:
    """`and`, `or`, `not` of comparisons."""
    operands = tuple(values)
    if any(value.kind != "bool" for value in operands):
        raise Unsupported(f"`{op}` of something that is not a comparison")
    types = frozenset({"bool"}) if op == "not" else frozenset[str]().union(*(value.types for value in operands))
    return Value(op=op, types=types, args=operands)


def choose(condition: Value, yes: Value, no: Value) -> Value:
    """`yes if condition else no`."""
    if condition.kind != "bool":
        raise Unsupported("a condition that is not a comparison")
    if yes is no:
        return yes
    if (yes.kind == "bool") != (no.kind == "bool"):
        raise Unsupported("a value is sometimes a truth value and sometimes a number")
    return Value(op="choose", types=yes.types | no.types, args=(condition, yes, no))


def remainder(op: str, left: Value, right: Value) -> Value:
    """`left // right` and `left % right` of integers, by a positive literal."""
    number = literal(right)
    if left.kind != "int" or not isinstance(number, int) or not 0 < number < INT_LIMIT:
        raise Unsupported(f"`{op}` of something other than an integer by a positive number written out")
    return Value(op=op, types=_joined(left, right), args=(left, right))


def power(value: Value, exponent: Value) -> Value:
    """`value ** 2` and the like: exact for integers, else by the C library's `pow`."""
    number = literal(exponent)
    if exponent.kind != "int" or number not in (2, 3, 4) or value.kind == "bool":
        raise Unsupported("`**` with an exponent other than 2, 3 or 4 has no exact array form")
    if value.kind == "int":
        result = value
        for _ in range(int(number) - 1):
            result = arithmetic("*", result, value)
        return result
    if _may_be_int(value):
        raise Unsupported("a value is sometimes an int and sometimes a float")
    return Value(op="pow", types=value.types, args=(value, exponent))


def inexact(value: Value) -> bool:
    """Whether computing it with whole arrays may give other last bits."""
    return any(node.op in ("call", "pow") for node in value.walk())


def stored(value: Value) -> Value:
    """What reading back an element of a float64 array gives after `value` was written to it."""
    return Value(op="stored", types=frozenset({NUMPY_FLOAT}), args=(value,))


def literal(value: Value) -> float | int | None:
    """The number of a literal, else None."""
    if value.op != "const" or value.types == {"bool"}:
        return None
    return int(value.text) if value.kind == "int" else float(value.text)


def _negative_text(value: Value) -> str:
    return "0" if value.text == "0" else f"-{value.text}"


def _may_be_int(value: Value) -> bool:
    return bool(value.types & {"int", "bool", NUMPY_INT})


def _joined(left: Value, right: Value) -> frozenset[str]:
    """Types of an arithmetic result."""
    if "np.bool" in left.types | right.types:
        raise Unsupported("it calculates with the result of comparing array elements")
    return frozenset(_join(a, b) for a in left.types for b in right.types)


def _join(left: str, right: str) -> str:
    if NUMPY_FLOAT in (left, right) or {left, right} == {NUMPY_INT, "float"}:
        return NUMPY_FLOAT
    if NUMPY_INT in (left, right):
        return NUMPY_INT
    return "float" if "float" in (left, right) else "int"


# ---------------------------------------------------------------- bounds


Sizes = dict[Value, float]
"""Bounds on magnitudes found so far; carried variables and their updated values are entered by the caller."""


def check_bounds(value: Value, sizes: Sizes) -> float:
    """The bound on `value`'s magnitude. Raises `Unsupported` where a float could overflow or an int be inexact."""
    if value in sizes:
        return sizes[value]
    parts = [check_bounds(arg, sizes) for arg in value.args]
    size = _size(value, parts)
    if not max([size, *parts]) < HUGE:
        raise Unsupported("its numbers could grow beyond what a float holds, where NumPy warns and Python does not")
    if value.kind == "int" and size > EXACT_INT:
        raise Unsupported("its integers could grow beyond 2**53")
    sizes[value] = size
    return size


def _size(value: Value, parts: list[float]) -> float:
    match value.op:
        case "+" | "-":
            return parts[0] + parts[1]
        case "*":
            return parts[0] * parts[1]
        case "/":
            number = literal(value.args[1])
            smallest = SMALLEST_DIVISOR if value.args[1].kind == "float" else 1.0
            return parts[0] / (smallest if number is None else abs(number))
        case "choose":
            return max(parts[1], parts[2])
        case "//" | "%" | "neg" | "abs" | "stored":
            return parts[0] + 1 if value.op in "//%" else parts[0]
        case "sqrt":
            return max(parts[0], 1.0)
        case "pow":
            return float(min(parts[0], 1e100) ** int(value.args[1].text))
        case "const" | "name" | "draw" | "index" | "element" | "call":
            return value.size
        case "carried":
            raise Unsupported(f"{value.text} is needed before it is known")
    return 1.0


def may_underflow(value: Value) -> bool:
    """A product or quotient in it may be too small for a float: harmless, unless NumPy was told to raise for it."""
    least: Sizes = {}
    return any(_underflows(node, least) for node in value.walk() if node.op in ("*", "/") and node.kind == "float")


def _underflows(node: Value, least: Sizes) -> bool:
    left, right = (_least(arg, least) for arg in node.args)
    if node.op == "/":
        return left / max(check_bounds(node.args[1], {}), 1.0) < TINY
    return left < 1.0 and right < 1.0 and left * right < TINY


def _least(value: Value, known: Sizes) -> float:
    """A lower bound on the magnitude of a value that is not zero."""
    if value not in known:
        known[value] = _least_of(value, [_least(arg, known) for arg in value.args])
    return known[value]


def _least_of(value: Value, parts: list[float]) -> float:
    number = literal(value)
    if number is not None:
        return abs(number) or math.inf
    if value.kind != "float":
        return 1.0
    if value.op == "draw":
        return 2.0**-53 if value.text == UNIT else 0.0
    if value.op in ("neg", "abs", "stored"):
        return parts[0]
    if value.op == "choose":
        return min(parts[1], parts[2])
    return min(parts[0] * parts[1], parts[0], parts[1]) if value.op == "*" else 0.0
