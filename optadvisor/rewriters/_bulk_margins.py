"""Comparisons whose sides an array rounds differently: how near is too near, and the same question asked of one number.

    centre <= length / 2 * math.sin(angle)
→
    gap = centre - length / 2 * np.sin(angle)
    holds = gap <= 0.0
    for k in np.flatnonzero(np.abs(gap) <= 1e-12 * (abs(centre_bound) + abs(length) / 2.0)).tolist():
        holds[k] = centre.item(k) <= length / 2 * math.sin(angle.item(k))

NumPy's functions are right to within 4 units in the last place (2**-50), and each operation adds half a unit of a
result that `bound_of` bounds; 1e-12 is more than 4000 units: beyond the margin the comparison comes out the same.

Does not handle: comparisons of carried variables and array elements with such numbers (`bound_of` knows no bound).
"""

from __future__ import annotations

from collections.abc import Callable

from optadvisor.loops._bulk_bounds import bound_of, plus
from optadvisor.loops.elementwise import Unsupported, Value

MARGIN = 1e-12
"""Part of the largest possible magnitude of both sides; see above."""
_INFIX = frozenset({"+", "-", "*", "/", "//", "%", "<", "<=", ">", ">=", "==", "!="})


def margin_text(left: Value, right: Value) -> str:
    """Python text of the distance between the sides below which the comparison is asked again."""
    bound = plus(bound_of(left), bound_of(right))
    return repr(MARGIN * bound) if isinstance(bound, float) else f"{MARGIN!r} * ({bound} + 1e-100)"


# ---------------------------------------------------------------- one number


def exactly(value: Value, leaf: Callable[[Value], str | None]) -> str:
    """The program's own arithmetic for one iteration; `leaf` gives the text of what is at hand, None for the rest."""
    known = leaf(value)
    if known is not None:
        return known
    parts = [exactly(arg, leaf) for arg in value.args]
    match value.op:
        case "const" | "name":
            return value.text
        case op if op in _INFIX:
            return f"({parts[0]} {op} {parts[1]})"
        case "and" | "or":
            return f"({f' {value.op} '.join(parts)})"
        case "not":
            return f"(not {parts[0]})"
        case "neg":
            return f"(-{parts[0]})"
        case "pow":
            return f"({parts[0]} ** {parts[1]})"
        case "abs":
            return f"abs({parts[0]})"
        case "call" | "sqrt":
            return f"{value.written}({parts[0]})"
        case "choose":
            return f"({parts[1]} if {parts[0]} else {parts[2]})"
    raise Unsupported("a comparison depends on the last bits of what NumPy rounds differently")
