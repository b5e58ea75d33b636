"""float32 under the typed interpreter: which operations NumPy does in float32, and what compiled code must round.

    x * 0.1          x an element of a float32 array: the 0.1 becomes a float32, then the product is one
    s += x           s Python's 0.0 at first: the sum is a float32 as soon as there is one
    math.sin(x)      Python's own float from here on
    x * w            w a float64 element: a float64

That is how NumPy has promoted since version 2 (https://numpy.org/neps/nep-0050-scalar-promotion.html): Python's numbers
are weak. The emitted file asks NumPy whether it does so (`PROMOTES`).

Such a number is a machine float with the tag `SINGLE`. Compiled code may hold it in a variable that starts as a
Python float, hence as a float64, so each operand is made a float32 (`Facts.widths`) where its text does not show that
it is one; the operation itself then is the same in both worlds. What is not known to be handled is refused at the
end (`problem`).

Does not handle: remainders, `np.exp` and the like, hypot, lists of such numbers, sums by `sum`.
"""

from __future__ import annotations

import ast
import dataclasses
import struct
from collections.abc import Iterator, Mapping

from optadvisor.loops.facts import Facts, Frame, Operation, Refusal, refuse
from optadvisor.loops.intervals import EXACT
from optadvisor.loops.values import (
    BOOL,
    INT,
    NP,
    NUMPY,
    PY,
    SINGLE,
    WHOLE,
    Array,
    Number,
    Sequence,
    Value,
    describe,
    floating,
    is_narrow,
)
from optadvisor.source.site import own_nodes

PROMOTES = "type({numpy}.float32(1) + 0.5) is {numpy}.float32"
TO_SINGLE, CHECKED_SINGLE, TO_DOUBLE = "float32", "single", "float64"
"""How an expression is converted (`Facts.widths`): `CHECKED_SINGLE` gives up on what is too large for a float32."""
SINGLE_POWER = "single_power"
"""The check that stands for a power of float32."""
LARGE, SMALL = 1e30, 1e-30
"""Below the one, adding to any finite float32 does not make it infinite; above the other, no literal becomes zero."""
SINGLES = frozenset({SINGLE})
SYMBOLS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}
ROUNDING = frozenset({"floor", "ceil", "trunc", "rint", "abs", "absolute", "fabs"})
"""Functions of NumPy that give a float32 for one, the same as a float64 for the same number."""
TESTS = frozenset({"isnan", "isinf", "isfinite"})


def is_single(value: Value) -> bool:
    """May it be a float32, or a tuple with one?"""
    if isinstance(value, Sequence):
        return any(map(is_single, value.items))
    return isinstance(value, Number) and SINGLE in value.tags


# ---------------------------------------------------------------- arithmetic and comparisons


def operation(
    frame: Frame, node: Operation, op: ast.operator, operands: tuple[ast.expr, ast.expr],
    numbers: tuple[Number, Number], factor: float | None,
) -> Number | None:  # fmt: skip
    """The value of `left op right` where it is a float32; None where none is in play, or they are as good as float64.

    `factor` is the number that the right operand is, or for products one of them, where it is written out.
    """
    if not any(map(is_single, numbers)):
        return None
    result = _meeting(frame, node, operands, numbers)
    symbol = SYMBOLS.get(type(op))
    if isinstance(op, ast.Pow) and result == SINGLE:  # C's `powf`, which NumPy calls, too
        frame.facts.machines[node] = f"{SINGLE} {SINGLE}"
        frame.facts.checks[node] = SINGLE_POWER
        return floating(tags=SINGLES)
    if symbol is None:
        refuse(node, f"it uses `{type(op).__name__}` on {describe(numbers[0])} and {describe(numbers[1])}")
    if result == NP:
        return None
    frame.facts.machines[node] = f"{SINGLE} {SINGLE}"
    if _may_warn(symbol, numbers, factor):
        frame.facts.suspects[node] = symbol
    return floating(tags=SINGLES)


def compared(frame: Frame, node: ast.Compare, operands: list[ast.expr], numbers: list[Number]) -> None:
    """Lets both sides of a comparison be float32 where NumPy compares them as such."""
    if not any(map(is_single, numbers)):
        return
    if len(numbers) == 2:
        _meeting(frame, node, (operands[0], operands[1]), (numbers[0], numbers[1]))
    elif any(number.tags != SINGLES for number in numbers):
        refuse(node, "it compares float32 with other numbers in a chain")


def _meeting(frame: Frame, node: ast.AST, operands: tuple[ast.expr, ast.expr], numbers: tuple[Number, Number]) -> str:
    """The type in which two numbers meet, `SINGLE` or `NP`; the operands are converted to it."""
    if BOOL in (numbers[0].machine, numbers[1].machine) or any(map(is_narrow, numbers)):
        refuse(node, f"it calculates with {describe(numbers[0])} and {describe(numbers[1])}")
    found = {_promoted(a, b) for a in numbers[0].tags for b in numbers[1].tags}
    if len(found) > 1 or not found <= {SINGLE, NP}:
        reason = f"it calculates with {describe(numbers[0])} and {describe(numbers[1])}, depending on the data"
        raise Refusal(node, reason, cured_by_trips=True)
    (result,) = found
    for operand, number in zip(operands, numbers, strict=True):
        if result == SINGLE:
            _to_single(frame, operand, number)
        elif number.tags == SINGLES:
            frame.facts.widths[operand] = TO_DOUBLE
    return result


def _promoted(a: str, b: str) -> str:
    """The tag of what two numbers give: empty for what does not occur, or is not known."""
    python = {PY, WHOLE}
    if a in python and b in python:
        return PY
    if {a, b} <= {SINGLE, *python}:
        return SINGLE
    return NP if {a, b} <= {SINGLE, NP, *python} else ""


def _to_single(frame: Frame, node: ast.expr, number: Number) -> None:
    if number.machine == INT and not number.interval.fits(EXACT):
        refuse(node, "an int that may be beyond 2**53 meets a float32")
    if number.tags == SINGLES and _shows(frame, node):
        return
    sure = number.machine == INT or number.tags == SINGLES or number.bound <= LARGE
    frame.facts.widths[node] = TO_SINGLE if sure else CHECKED_SINGLE


def _shows(frame: Frame, node: ast.expr) -> bool:
    """Does compiled code hold the expression as a float32 for certain?"""
    if isinstance(node, ast.Subscript):
        return isinstance(frame.facts.values.get(node.value), Array)
    return isinstance(node, ast.BinOp) and frame.facts.machines.get(node) == f"{SINGLE} {SINGLE}"


def _may_warn(symbol: str, numbers: tuple[Number, Number], factor: float | None) -> bool:
    """May the result be infinite or nan although the operands, as float32, are not?"""
    if symbol in "+-":
        return min(number.size for number in numbers) > LARGE
    size = abs(factor or 0.0)
    if symbol == "*":
        return not SMALL <= size <= 1.0
    return numbers[1].machine != INT and not 1.0 <= size <= LARGE


# ---------------------------------------------------------------- calls and stores


def called(frame: Frame, node: ast.Call, name: str, arguments: tuple[Value, ...]) -> tuple[Value, ...] | Number:
    """The value of a library call that takes or gives float32; for others, the arguments as `library` knows them."""
    if name == f"numpy.{SINGLE}" and frame.singles:
        return _constructed(frame, node, arguments)
    if not any(map(is_single, arguments)):
        return arguments
    module, _, function = name.rpartition(".")
    numbers = [value for value in arguments if isinstance(value, Number)]
    frame.facts.widths.setdefault(node, "")
    if len(numbers) < len(arguments) or any(n.machine == BOOL or is_narrow(n) for n in numbers) or node.keywords:
        refuse(node, f"it calls `{frame.site.code(node.func)}` with a float32 among others")
    if name == "builtins.abs" and len(numbers) == 1:
        return numbers[0]
    if name == "builtins.bool" and len(numbers) == 1:
        return arguments
    if name in ("builtins.float", "builtins.int", "numpy.float64") or module == "math" or function in TESTS:
        return tuple(_to_double(frame, part, number) for part, number in zip(node.args, numbers, strict=True))
    if name in ("builtins.min", "builtins.max") and len(numbers) > 1 and all(map(_fits, node.args, numbers)):
        tags = frozenset(tag for number in numbers for tag in number.tags)
        return floating(tags=tags)
    if any(number.tags != SINGLES for number in numbers):
        reason = f"it calls `{frame.site.code(node.func)}` with {describe(numbers[0])}, depending on the data"
        raise Refusal(node, reason, cured_by_trips=True)
    if name == "numpy.sqrt" and len(numbers) == 1:
        frame.facts.calls[node] = "sqrt"
        _to_single(frame, node.args[0], numbers[0])
        return floating(tags=SINGLES)
    if module == "numpy" and function in ROUNDING and len(numbers) == 1:
        return floating(tags=SINGLES)
    return refuse(node, f"it calls `{frame.site.code(node.func)}` with a float32")


def _fits(node: ast.expr, number: Number) -> bool:
    """Is it a float32, or a float that is written out and none the other for being made a float32?"""
    value = node.value if isinstance(node, ast.Constant) else None
    return number.tags == SINGLES or (
        isinstance(value, float) and value < LARGE and struct.unpack("f", struct.pack("f", value))[0] == value
    )


def _constructed(frame: Frame, node: ast.Call, arguments: tuple[Value, ...]) -> Number:
    """`np.float32(x)`."""
    number = arguments[0] if len(arguments) == 1 and not node.keywords else None
    if not isinstance(number, Number) or number.machine == BOOL or not number.tags <= {PY, WHOLE, NP, SINGLE}:
        refuse(node, "it calls `np.float32` with something other than one number")
    if number.machine == INT and not number.interval.fits(EXACT):
        refuse(node, "it makes a float32 of an int that may be beyond 2**53")
    frame.facts.calls[node] = CHECKED_SINGLE
    frame.facts.widths[node] = ""
    return floating(tags=SINGLES)


def _to_double(frame: Frame, node: ast.expr, number: Number) -> Number:
    if SINGLE not in number.tags:
        return number
    frame.facts.widths[node] = TO_DOUBLE
    return dataclasses.replace(number, tags=number.tags - {SINGLE, WHOLE} | {PY})


def stored(frame: Frame, target: ast.expr, value: Number, source: ast.AST | None) -> None:
    """A number goes into an element of a float32 array: NumPy rounds it, and warns where it is too large."""
    if value.machine == INT and not value.interval.fits(EXACT):
        refuse(target, "it stores an int that may be beyond 2**53 into a float32 array")
    if value.tags == SINGLES or value.machine == INT or value.bound <= LARGE:
        return
    if not isinstance(source, ast.expr | ast.AugAssign):
        refuse(target, f"it stores {describe(value)} into a float32 array, together with other values")
    frame.facts.widths[source] = CHECKED_SINGLE


# ---------------------------------------------------------------- what is left


def used(facts: Facts) -> bool:
    """Does the function compute with float32 at all?"""
    return any(
        (isinstance(value, Array) and value.dtype == SINGLE) or is_single(value) for value in facts.values.values()
    )


def problem(every: Mapping[ast.FunctionDef, Facts]) -> str:
    """Where a float32 is used in a way that is none of those above; empty where all is well."""
    for function, facts in every.items():
        for parent in own_nodes(function):
            for child in _children(parent):
                if is_single(facts.values.get(child, floating())) and not _known(facts, parent, child):
                    return f"line {child.lineno}: it uses a float32 in a way that compiled code does not know"
    return ""


def _children(parent: ast.AST) -> Iterator[ast.expr]:
    return (child for child in ast.iter_child_nodes(parent) if isinstance(child, ast.expr))


def _known(facts: Facts, parent: ast.AST, child: ast.expr) -> bool:
    match parent:
        case ast.BinOp() | ast.Compare() | ast.UnaryOp(op=ast.USub() | ast.UAdd() | ast.Not()) | ast.AugAssign():
            return True
        case ast.Assign(targets=targets):
            return all(_is_stored_in_array(facts, target) for target in targets)
        case ast.AnnAssign() | ast.Return() | ast.Expr() | ast.IfExp() | ast.Tuple():
            return True
        case ast.If() | ast.While() | ast.For() | ast.BoolOp() | ast.Assert():
            return True
        case ast.Subscript(value=value):
            return value is child
        case ast.Call():
            return _known_call(facts, parent, child)
    return False


def _is_stored_in_array(facts: Facts, target: ast.expr) -> bool:
    """Is every element that is set one of a NumPy array?"""
    places = [part for part in ast.walk(target) if isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Store)]
    arrays = [facts.values.get(place.value) for place in places]
    return all(isinstance(array, Array) and array.form == NUMPY for array in arrays)


def _known_call(facts: Facts, call: ast.Call, child: ast.expr) -> bool:
    return call in facts.helpers or call in facts.widths or child is call.func
