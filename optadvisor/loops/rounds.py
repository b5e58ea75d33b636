"""What is known behind a loop that has run at least once: what a round leaves, as far as a variable has one type.

    x = 0.0
    for i in range(n):        to Python an int behind the loop; to a compiler, with one type for each variable, a float
        x = i

Does not handle: variables that change between other things than numbers.
"""

from __future__ import annotations

from optadvisor.loops.facts import Frame, State
from optadvisor.loops.values import BOOL, FLOAT, INT, Number, Value

_WIDTHS = {BOOL: 1, INT: 2, FLOAT: 3}


def after_rounds(frame: Frame, before: State, head: State, back: State | None) -> State | None:
    """`back`, the state at the end of a round, but with what is known at the loop's head of numbers that were wider."""
    if back is None or not frame.moderate:
        return back
    wider = {
        name for name, slot in back.items() if name in before and _width(before[name].value) > _width(slot.value) > 0
    }
    return {name: head[name] if name in wider else slot for name, slot in back.items()}


def _width(value: Value) -> int:
    return _WIDTHS.get(value.machine, 0) if isinstance(value, Number) else 0
