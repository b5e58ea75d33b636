"""Which arrays share memory, and in the same way on both sides.

    x, x[1:]  against  x, x[1:].copy()      → a difference of kind `aliasing`

Two arrays that overlap have to do so at the same offset and with the same strides as their counterparts, so that a
later write through one of them shows in the other alike.

Does not handle: memory shared between arrays and objects other than `bytearray`, `array.array` and `mmap`, unless an
array's `base` chain ends there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.lib.array_utils import byte_bounds

from optadvisor.verifier.equality.findings import place, type_name
from optadvisor.verifier.equality.floats import Array
from optadvisor.verifier.equality.identity import start_of
from optadvisor.verifier.equality.walk import Walk

MAX_OVERLAPS = 500_000
EXACT_WORK = 100_000
"""Effort limit of `numpy.shares_memory`; where it gives up, arrays whose byte ranges overlap count as sharing."""

_Overlap: TypeAlias = tuple[int, tuple[int, ...], tuple[int, ...]]
"""Distance of the first elements in bytes, strides of both."""


def compare_sharing(walk: Walk) -> None:
    """Report arrays of the original that overlap otherwise than their counterparts in the candidate."""
    found = walk.found
    arrays = [triple for triple in walk.arrays if triple[0].shape == triple[1].shape]
    for a, b, where in arrays:
        left, right = _owner(a), _owner(b)
        if not walk.counterpart(left, right) or (id(left) in walk.forward and _lies(a, left) != _lies(b, right)):
            found.add(where, "it lies in another object's memory, or elsewhere in it", "aliasing")
    left, right = _overlaps([a for a, _, _ in arrays]), _overlaps([b for _, b, _ in arrays])
    if left is None or right is None:
        found.add((None, "arrays"), "too many of them overlap to compare which do", "opaque")
        return
    for i, j in sorted(left.keys() | right.keys()):
        if left.get((i, j)) == right.get((i, j)):
            continue
        (a, b, where), (c, d, there) = arrays[j], arrays[i]
        shared = _share(a, c), _share(b, d)
        if shared[0] or shared[1]:
            verb = {(True, False): "shares", (False, True): "does not share"}.get(shared, "otherwise shares")
            what = f"in the original it {verb} memory with {place(there)}, unlike in the candidate"
            found.add(where, what, "aliasing")


def owners_apart(arrays: Sequence[Array]) -> tuple[str, ...] | None:
    """The type of the object whose memory each array is; None where two arrays overlap."""
    overlaps = _overlaps(arrays)
    if overlaps is None or overlaps:
        return None
    return tuple(type_name(kind if isinstance(kind, type) else type(kind)) for kind in map(_owner, arrays))


def _owner(values: Array) -> object:
    """The object that an array's memory belongs to, when that is not an array; else the array type itself."""
    base: object = values
    while isinstance(base, np.ndarray) and base.base is not None:
        base = base.base
    if isinstance(base, memoryview):
        base = base.obj
    return np.ndarray if isinstance(base, np.ndarray | bytes | None) else base


def _lies(values: Array, owner: object) -> tuple[int, tuple[int, ...]]:
    try:
        return start_of(values) - start_of(owner), _steps(values)
    except (TypeError, ValueError):  # no buffer to measure from
        return 0, _steps(values)


def _overlaps(arrays: Sequence[Array]) -> dict[tuple[int, int], _Overlap] | None:
    """Pairs of arrays whose byte ranges overlap; None when there are too many."""
    bounds = [byte_bounds(values) if values.size else (0, 0) for values in arrays]
    order = sorted((i for i, values in enumerate(arrays) if values.size), key=lambda i: bounds[i][0])
    found: dict[tuple[int, int], _Overlap] = {}
    active: list[int] = []
    for i in order:
        active = [j for j in active if bounds[j][1] > bounds[i][0]]
        for j in active:
            low, high = min(i, j), max(i, j)
            offset = start_of(arrays[high]) - start_of(arrays[low])
            found[low, high] = offset, _steps(arrays[low]), _steps(arrays[high])
        if len(found) > MAX_OVERLAPS:
            return None
        active.append(i)
    return found


def _steps(values: Array) -> tuple[int, ...]:
    return tuple(step for step, n in zip(values.strides, values.shape, strict=True) if n > 1)


def _share(a: Array, b: Array) -> bool:
    try:
        return bool(np.shares_memory(a, b, max_work=EXACT_WORK))  # type: ignore[arg-type]
    except np.exceptions.TooHardError:
        return True
