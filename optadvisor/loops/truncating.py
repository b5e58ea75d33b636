"""Floats that an array of ints is given: NumPy cuts off what stands behind the point.

    pixels[y, x] = total / 9.0        pixels: an array of uint8

Compiled code does the same with what fits, and gives up on the rest: there NumPy raises, warns, or stores whatever the
processor makes of it.

Does not handle: `pixels[y, x] *= 0.5`, whole rows, float32, arrays of bools.
"""

from __future__ import annotations

import ast

from optadvisor.loops.facts import Frame, mark
from optadvisor.loops.library import ROUNDED
from optadvisor.loops.values import FLOAT, INT, NARROW, SINGLE, Array, Number, Value, machine_of

WHOLE = "truncate"


def truncates(frame: Frame, base: Array, value: Value, source: ast.AST | None) -> bool:
    """Whether a float goes into an array of ints; how is noted for the very expression that gives it."""
    if not frame.words or not isinstance(source, ast.expr) or machine_of(base.dtype) != INT:
        return False
    cut = f"cut_{base.dtype}" if base.dtype in NARROW else WHOLE
    if not isinstance(value, Number) or value.machine != FLOAT or SINGLE in value.tags:
        if frame.facts.wraps.get(source) == cut:  # as an earlier round had it
            mark(frame.facts.wraps, source, "")
        return False
    mark(frame.facts.wraps, source, cut)
    if cut == WHOLE:
        frame.contents.store(base, ROUNDED)
    return True
