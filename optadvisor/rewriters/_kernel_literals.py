"""Numbers, and lists of them, that are written out in the file: as values of any size that a guard will let in.

    STEP = 0.5             → a float
    SIZES = [10, 2000]     → a list of ints of at most 2**31 in size

Does not handle: expressions, lists of mixed types.
"""

from __future__ import annotations

import ast

from optadvisor.loops.intervals import INT64, Interval
from optadvisor.loops.values import FLOAT, INT, LIST, Array, Number, Value, constant, floating, integer

SMALL, LARGE = 31, 62
"""Ints are let in up to 2**31 in size, or 2**62 where larger ones were seen."""
AXIS = 2**31


def list_of(dtype: str, ndim: int, name: str, held: Interval) -> Array:
    return Array(dtype=dtype, ndim=ndim, origins=frozenset({name}), extent=AXIS, form=LIST, elements=held)


def let_in(size: int) -> Interval:
    """The range for ints of this size."""
    power = SMALL if size <= 2**SMALL else LARGE
    return Interval(-(2**power), 2**power) if size <= 2**LARGE else INT64


def literal_list(expression: ast.List, name: str) -> Value | None:
    """The value of a global list of numbers, or of rows of them, that is written out in the file."""
    try:
        items = [ast.literal_eval(expression)]
    except ValueError:
        return None
    depth = 0
    while items and all(type(item) is list for item in items):
        items, depth = [item for row in items for item in row], depth + 1
    kinds = set(map(type, items))
    dtype = {float: "float64", int: "int64", bool: "bool"}.get(kinds.pop(), "") if len(kinds) == 1 else ""
    held = let_in(max(map(abs, items))) if dtype == "int64" else INT64
    return list_of(dtype, depth, name, held) if dtype else None


def literal(expression: ast.expr) -> Value | None:
    """A literal number, as a value of any size that the guard will let in."""
    try:
        found = ast.literal_eval(expression)
    except ValueError:
        return None
    value = constant(found)
    if not isinstance(value, Number):
        return None
    if value.machine == INT:
        power = SMALL if abs(found) <= 2**SMALL else LARGE
        return integer(Interval(-(2**power), 2**power)) if abs(found) <= 2**LARGE else None
    return floating() if value.machine == FLOAT else value
