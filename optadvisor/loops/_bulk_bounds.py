"""A bound on all magnitudes that occur while a value is computed, as a number or as text for a guard.

    drift + diffusion * z   (z drawn by `gauss`)   →   abs(drift) + abs(diffusion) * 10.0

The text holds only names, numbers, `abs`, + * and / by what a guard keeps away from zero: it cannot fail.

Does not handle: carried variables, array elements, the loop variable.
"""

from __future__ import annotations

from optadvisor.loops import elementwise as ew
from optadvisor.loops.elementwise import Unsupported, Value

Bound = float | str


def bound_of(value: Value) -> Bound:
    """See the module. Raises `Unsupported` where no bound is known."""
    parts = [bound_of(arg) for arg in value.args]
    match value.op:
        case "const":
            return abs(float(value.text))
        case "name":
            return f"abs({value.text})"
        case "draw" if not value.args and value.size <= ew.INT_LIMIT:
            return value.size
        case "call":
            return value.size
        case "+" | "-":
            return plus(*parts)
        case "*":
            return _times(*parts)
        case "/":
            return _over(parts[0], value.args[1])
        case "neg" | "abs":
            return parts[0]
        case "sqrt":
            return plus(parts[0], 1.0)
        case "pow":
            result: Bound = 1.0
            for _ in range(int(value.args[1].text)):
                result = _times(result, parts[0])
            return _times(result, 4.0)
        case "choose":
            return plus(parts[1], parts[2])
    raise Unsupported("how large its numbers become is not known")


def plus(left: Bound, right: Bound) -> Bound:
    if 0.0 in (left, right):
        return left or right
    return left + right if isinstance(left, float) and isinstance(right, float) else f"{left} + {right}"


def _times(left: Bound, right: Bound) -> Bound:
    if isinstance(left, float) and isinstance(right, float):
        return left * right
    if 1.0 in (left, right):
        return right if left == 1.0 else left
    return " * ".join(f"({part})" if isinstance(part, str) and " + " in part else f"{part}" for part in (left, right))


def _over(left: Bound, divisor: Value) -> Bound:
    number = ew.literal(divisor)
    if number is not None:
        return _times(left, 1.0 / abs(number))
    if divisor.op == "index":
        return left
    return _times(left, f"(1.0 / abs({divisor.text}))")
