"""What all lists have under the typed interpreter: a place that makes them, and what is known of that place.

    c = [0] * n        made in line 3, column 8   → the origin `@3:8`, of which a hint may say what will go in

Does not handle: anything about what a list holds; see `lists`.
"""

from __future__ import annotations

import ast

from optadvisor.loops.facts import Frame
from optadvisor.loops.intervals import INT64, Interval
from optadvisor.loops.values import DTYPES, FRESH, PY, Array

LONGEST = 2**48
"""No list that Python could hold in memory has more elements."""
DTYPE_OF = {machine: dtype for dtype, machine in DTYPES.items()}


def fresh(
    frame: Frame, node: ast.expr, dtype: str, ndim: int, form: str, held: Interval, *,
    holes: bool = False, extent: int = LONGEST, scalars: str = PY,
) -> Array:  # fmt: skip
    """A new list, made at `node`; `held` is the range of its ints at first."""
    held = held if dtype == "int64" else INT64
    made = Array(
        dtype=dtype, ndim=ndim, origins=origin(node), extent=extent, form=form, holes=holes, elements=held,
        scalars=scalars,
    )  # fmt: skip
    value = frame.contents.known(made)
    assert isinstance(value, Array)
    return value


def origin(node: ast.expr) -> frozenset[str]:
    """Where it is made; a list joined of others begins where the first of them does."""
    joined = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add)
    ends = f"-{node.end_lineno}:{node.end_col_offset}" if joined else ""
    return frozenset({f"{FRESH}{node.lineno}:{node.col_offset}{ends}"})


def hint_of(frame: Frame, node: ast.expr) -> str:
    (place,) = origin(node)
    return frame.hints.get(place, "")


def items_hinted(hint: str) -> tuple[str, str]:
    """The dtype of a list's items and the tag of their Python type."""
    dtype, _, scalars = hint.partition(" ")
    return dtype, scalars or PY
