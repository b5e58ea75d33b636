"""Compare floating-point arrays: bit for bit first, by scale where the bits differ.

    examine(np.array([1.0, 2.0]), np.array([1.0, 2.0 + 4e-16]), DEFAULT)  →  Drift(index=1, count=1, within=True, …)

NaN equals NaN whatever its payload; infinities agree in place and sign; `0.0` and `-0.0` differ, by no distance, and
are close only where `Tolerance.signed_zeros` says so.
Does not handle: dtypes that are not floating point, arrays of different shape.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from optadvisor.verifier.equality.findings import Tolerance

Array: TypeAlias = "np.ndarray[Any, np.dtype[Any]]"
_BITS = {2: np.uint16, 4: np.uint32, 8: np.uint64}


@dataclass(frozen=True, slots=True, kw_only=True)
class Drift:
    """Where two float arrays differ."""

    index: int
    """Of the worst element, counting in C order."""
    count: int
    relative: float
    ulp: float
    within: bool
    """Every difference lies within the tolerance."""


def same_float(a: float, b: float) -> bool:
    """Equal to the bit, the payload of NaN aside."""
    return (a == b and math.copysign(1.0, a) == math.copysign(1.0, b)) or (a != a and b != b)


def examine(original: Array, candidate: Array, tolerance: Tolerance, *, each: bool = False) -> Drift | None:
    """The drift between two float or complex arrays of one dtype and shape; None when all elements are the same.

    The bound is the tolerance times the largest finite magnitude of the array, taken from the side where it is smaller,
    or with `each` times the magnitude of each element itself; in any case not less than `tolerance.floor`.
    """
    if original.dtype.kind == "c":
        return _examine_complex(original, candidate, tolerance, each)
    differ = _differing(original, candidate)
    if differ.size == 0:
        return None
    scale = None if each else min(_scale(original), _scale(candidate))
    return _measure(original, candidate, differ, scale, tolerance)


def _examine_complex(original: Array, candidate: Array, tolerance: Tolerance, each: bool) -> Drift | None:
    parts = [(original.real, candidate.real), (original.imag, candidate.imag)]
    scale = min(max(_scale(part[side]) for part in parts) for side in (0, 1))
    found = []
    for a, b in parts:
        differ = _differing(a, b)
        if differ.size:
            found.append(_measure(a, b, differ, _magnitudes(original, candidate)[differ] if each else scale, tolerance))
    if not found:
        return None
    worst = max(found, key=lambda drift: drift.relative)
    return Drift(
        index=worst.index,
        count=max(drift.count for drift in found),
        relative=worst.relative,
        ulp=max(drift.ulp for drift in found),
        within=all(drift.within for drift in found),
    )


def _magnitudes(a: Array, b: Array) -> Array:
    """Of each complex element, the smaller of both sides; 0, so that nothing is close to it, when one is not finite."""
    sizes = np.minimum(np.abs(a), np.abs(b)).reshape(-1)
    return np.where(np.isfinite(sizes), sizes, 0.0)


def _differing(a: Array, b: Array) -> Array:
    """Flat indices of the elements that are not the same."""
    bits = _BITS.get(a.dtype.itemsize)
    if bits is not None:
        differ = np.flatnonzero(a.view(bits) != b.view(bits))
        if differ.size == 0:
            return differ
        left, right = a.reshape(-1)[differ], b.reshape(-1)[differ]
        return differ[~(np.isnan(left) & np.isnan(right))]
    same = ((a == b) & (np.signbit(a) == np.signbit(b))) | (np.isnan(a) & np.isnan(b))
    return np.flatnonzero(~same)


def _scale(values: Array) -> float:
    """Largest finite magnitude, 0 when there is none."""
    finite = np.isfinite(values)
    return float(np.max(np.abs(values), where=finite, initial=0.0))


def _measure(a: Array, b: Array, differ: Array, scale: float | Array | None, tolerance: Tolerance) -> Drift:
    left, right = a.reshape(-1)[differ], b.reshape(-1)[differ]
    wide = np.result_type(a.dtype, np.float64)
    x, y = left.astype(wide), right.astype(wide)
    bound = _bound(a.dtype, tolerance)
    with np.errstate(all="ignore"):
        size = np.minimum(np.abs(x), np.abs(y)) if scale is None else np.broadcast_to(scale, x.shape).astype(wide)
        size = np.maximum(size, tolerance.floor)
        distance = np.abs(x - y)
        comparable = np.isfinite(x) & np.isfinite(y)
        within = comparable & (distance <= bound * size) if bound > 0 else np.zeros(x.shape, bool)
        if tolerance.signed_zeros:
            within &= (x != 0) | (y != 0)
        relative = np.where(comparable, np.where(distance == 0, 0.0, distance / size), np.inf)
        ulp = np.where(comparable, distance / np.abs(np.spacing(left).astype(wide)), np.inf)
    outside = np.flatnonzero(~within)
    worst = int(outside[np.argmax(relative[outside])] if outside.size else np.argmax(relative))
    return Drift(
        index=int(differ[worst]),
        count=int(differ.size),
        relative=float(relative[worst]),
        ulp=float(np.max(ulp)),
        within=not outside.size,
    )


def _bound(dtype: np.dtype[Any], tolerance: Tolerance) -> float:
    if dtype.itemsize < 4:
        return 0.0
    return tolerance.float32 if dtype.itemsize == 4 else tolerance.float64
