"""Other arrays than the recorded one: other values, layouts and types, of the same shape where that can be.

    changes_of_array(np.arange(3.0), ("float64",))  →  Change("contains nan", …), Change("is a reversed view", …), …

Every change makes its array from the old one alone, so that equal arrays give equal ones. Sizes are changed by
`sizes`, for all arrays of a call at once.

Does not handle: masked arrays and matrices; values inside object arrays.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeAlias

import numpy as np

from optadvisor.verifier.generated.numbers import Change, Kind

Array: TypeAlias = "np.ndarray[Any, Any]"

PLAUSIBLE = ("float64", "float32", "int64", "int32", "bool", "complex128")
MOST_LISTED = 5000
"""Elements of arrays that are also tried as lists."""


class Subclass(np.ndarray):
    """An array of another class, as a library of units or of labels has it."""


def changes_of_array(values: Array, seen: tuple[str, ...] = (), seed: int = 0) -> Iterator[Change]:
    """What an array can be changed to; `seen`: names of dtypes that occur elsewhere in the program."""
    if not values.size:
        return
    if values.dtype.names is None:
        yield from _of_values(values, seed)
    else:
        yield from _of_fields(values)
    yield from _of_layout(values)
    yield from _of_type(values, seen)


# ---------------------------------------------------------------- values


def _of_values(values: Array, seed: int) -> Iterator[Change]:
    kind = values.dtype.kind
    if kind in "fc":
        yield from _of_floats(values, seed)
    elif kind in "iu":
        yield from _of_ints(values, seed)
    elif kind == "b":
        yield _filled("is False everywhere", False)
        yield _filled("is True everywhere", True)
        yield _flat("alternates", lambda n: np.arange(n) % 2 == 0)
    elif kind == "U":
        yield _filled("is empty strings", "")
        yield _placed("contains é and ß", 0, "éß")
        yield Change("is in upper case", lambda old: _like(old, np.char.upper(old)))
    elif kind == "S":
        yield _filled("is empty byte strings", b"")
        yield _placed("contains bytes above 127", 0, b"\xff\x80")
    elif kind in "mM":
        yield _placed("contains NaT", 0, "NaT")
    if kind in "fiuUS":
        yield from _of_order(values, seed)


def _of_order(values: Array, seed: int) -> Iterator[Change]:
    """The same values otherwise arranged."""
    yield Change("is all equal values", lambda old: _like(old, np.broadcast_to(old.reshape(-1)[0], old.shape)))
    yield Change("is sorted", lambda old: _like(old, np.sort(old, axis=None).reshape(old.shape)))
    yield Change("is in reverse order", lambda old: _like(old, old.reshape(-1)[::-1].reshape(old.shape)))
    yield Change("has many ties", lambda old: _ties(old, seed))


def _of_floats(values: Array, seed: int) -> Iterator[Change]:
    real = np.finfo(values.dtype)
    yield _placed("contains nan", -1 - values.size // 2, np.nan)
    yield Change("is all negative", lambda old: _like(old, -np.abs(old) - (old == 0)))
    yield _filled("is all zeros", 0.0)
    yield _filled("is all -0.0", -0.0)
    yield _placed("has nan first", 0, np.nan)
    yield _flat("mixes signs and magnitudes", lambda n: _magnitudes(n, seed))
    yield _flat("is 0.0 and -0.0 in turns", lambda n: np.where(np.arange(n) % 2, 0.0, -0.0))
    yield _placed("has nan last", -1, np.nan)
    yield _placed("contains inf", -1 - values.size // 2, np.inf)
    yield _placed("contains -inf", -1 - values.size // 2, -np.inf)
    yield _filled("is all nan", np.nan)
    yield _flat("is inf and -inf in turns", lambda n: np.where(np.arange(n) % 2, -np.inf, np.inf))
    yield _flat("is 1e16, 1 and -1e16 in turns", lambda n: np.array([1e16, 1.0, -1e16])[np.arange(n) % 3])
    yield _filled("is all denormal", float(real.smallest_subnormal) * 3)
    yield _filled("is huge", float(real.max) * 0.75)
    yield _filled("is tiny", float(real.tiny))
    yield Change("is whole numbers", lambda old: _like(old, np.round(old)))
    yield Change("is all positive", lambda old: _like(old, np.abs(old) + (old == 0)))
    if values.dtype.kind == "c":
        yield Change("is real", lambda old: _like(old, old.real))


def _of_ints(values: Array, seed: int) -> Iterator[Change]:
    info = np.iinfo(values.dtype)
    yield _filled("is all zeros", 0)
    if info.min < 0:
        yield _placed("contains -1", -1 - values.size // 2, -1)
        yield Change("is all negative", lambda old: _like(old, -(np.abs(old) % info.max) - 1))
    yield _placed("has its size first", 0, min(values.size, info.max))
    yield _placed("has minus its size less one last", -1, max(-values.size - 1, info.min))
    yield Change("is small and repeats itself", lambda old: _like(old, np.abs(old) % 3))
    yield _filled("is the largest of its type", info.max)
    yield _placed("contains the largest of its type", 0, info.max)
    yield _filled("is the least of its type", info.min)
    yield _flat("is the ends of its type in turns", lambda n: np.where(np.arange(n) % 2, info.max, info.min))
    for bits in (31, 32, 62):
        if info.max > 2**bits:
            yield _flat(f"is near 2**{bits}", partial(_near, 2**bits))
    yield Change("is random bits", lambda old: _bits(old, seed))


def _of_fields(values: Array) -> Iterator[Change]:
    """Structured arrays: one field at a time."""
    for name in values.dtype.names or ():
        kind = values.dtype[name].kind
        marks: tuple[Any, ...] = {"f": (0.0, -1.5, np.nan), "i": (0, -1), "u": (0,), "b": (False, True)}.get(kind, ())
        for mark in marks:
            yield Change(f"has {mark} in field {name}", partial(_with_field, name, mark))


def _with_field(name: str, mark: Any, old: Array) -> Array:
    new = _like(old, old)
    return _kept(old, new, lambda: new[name].__setitem__(..., mark))


def _filled(label: str, mark: Any) -> Change:
    return Change(label, lambda old: _like(old, np.full(old.shape, mark)))


def _placed(label: str, index: int, mark: Any) -> Change:
    """One element is `mark`; the index is brought into range, so that smaller arrays can be changed alike."""

    def make(old: Array) -> Array:
        new = _like(old, old)
        if not new.size:
            return new
        return _kept(old, new, lambda: new.__setitem__(np.unravel_index(index % new.size, new.shape), mark))

    return Change(label, make)


def _flat(label: str, values: Callable[[int], Array]) -> Change:
    return Change(label, lambda old: _like(old, values(old.size).reshape(old.shape)))


def _magnitudes(count: int, seed: int) -> Array:
    random = np.random.default_rng((seed, count))
    return random.standard_normal(count) * 10.0 ** random.integers(-8, 9, count)


def _near(middle: int, count: int) -> Array:
    return middle - 1 + np.arange(count) % 3


def _ties(old: Array, seed: int) -> Array:
    random = np.random.default_rng((seed, old.size))
    return _like(old, old.reshape(-1)[random.integers(0, 3, old.shape) % max(old.size, 1)])


def _bits(old: Array, seed: int) -> Array:
    info = np.iinfo(old.dtype)
    random = np.random.default_rng((seed, old.size))
    return _like(old, random.integers(info.min, info.max, old.shape, old.dtype.newbyteorder("="), endpoint=True))


def _like(old: Array, content: Any) -> Array:
    """A new array of the old one's dtype, memory order and writeability."""
    order = "F" if old.flags.f_contiguous and not old.flags.c_contiguous else "C"
    new = np.empty(old.shape, old.dtype, order=order)  # type: ignore[call-overload]
    with np.errstate(all="ignore"):
        np.copyto(new, content, casting="unsafe")
    new.flags.writeable = old.flags.writeable
    return new  # type: ignore[no-any-return]


def _kept(old: Array, new: Array, write: Callable[[], None]) -> Array:
    """Write into a new array that may be as read-only as the old one."""
    new.flags.writeable = True
    write()
    new.flags.writeable = old.flags.writeable
    return new


# ---------------------------------------------------------------- layout


def _of_layout(values: Array) -> Iterator[Change]:
    if values.ndim:
        yield Change("is a reversed view", lambda old: old[::-1].copy()[::-1], Kind.LAYOUT)
        yield Change("is a strided view", _strided, Kind.LAYOUT)
    if values.ndim >= 2:
        to_fortran = values.flags.c_contiguous
        order, name = ("F", "Fortran") if to_fortran else ("C", "C")
        yield Change(f"is in {name} order", lambda old: np.array(old, order=order), Kind.LAYOUT)  # type: ignore[call-overload]
        yield Change("is strided along its last axis", lambda old: np.repeat(old, 2, axis=-1)[..., ::2], Kind.LAYOUT)
        yield Change("is transposed", lambda old: old.T, Kind.LAYOUT)
    yield Change("is read-only" if values.flags.writeable else "is writeable", _other_writeability, Kind.LAYOUT)
    if values.ndim:
        yield Change(
            "is part of a larger array", lambda old: np.concatenate([old[:1], old, old[:1]])[1:-1], Kind.LAYOUT
        )
        yield Change(
            "is one element broadcast (stride 0)", lambda old: np.broadcast_to(old[:1].copy(), old.shape), Kind.LAYOUT
        )
    if values.dtype.itemsize > 1 and not values.dtype.hasobject:
        yield Change("has swapped bytes", lambda old: old.astype(old.dtype.newbyteorder("S")), Kind.LAYOUT)
        yield Change("is not aligned", _unaligned, Kind.LAYOUT)


def _strided(old: Array) -> Array:
    """Every second row of an array whose other rows hold something else."""
    larger = np.repeat(old, 2, axis=0)
    larger[1::2] = larger[1::2][::-1].copy()
    return larger[::2]


def _other_writeability(old: Array) -> Array:
    new = _like(old, old)
    new.flags.writeable = not old.flags.writeable
    return new


def _unaligned(old: Array) -> Array:
    room = np.empty(old.nbytes + 1, np.uint8)
    new = room[1:].view(old.dtype).reshape(old.shape)
    new[...] = old
    return new


# ---------------------------------------------------------------- type


def _of_type(values: Array, seen: tuple[str, ...]) -> Iterator[Change]:
    dtypes = _dtype_changes(values, seen)
    yield from itertools.islice(dtypes, 1)
    if values.size <= MOST_LISTED:
        yield Change("is a list", lambda old: old.tolist(), Kind.TYPE)
    yield from itertools.islice(dtypes, 1)
    yield Change("has one axis more", lambda old: old[np.newaxis], Kind.TYPE)
    if values.ndim:
        yield Change("has one axis less", lambda old: np.array(old[0]), Kind.TYPE)
    yield from itertools.islice(dtypes, 1)
    yield Change("is of a subclass of ndarray", lambda old: old.view(Subclass), Kind.TYPE)
    yield from dtypes
    yield Change("is a column", lambda old: old[..., np.newaxis], Kind.TYPE)
    if values.size <= MOST_LISTED and values.ndim:
        yield Change("is a tuple", lambda old: tuple(old.tolist()), Kind.TYPE)


def _dtype_changes(values: Array, seen: tuple[str, ...]) -> Iterator[Change]:
    for name in dict.fromkeys((*seen, *PLAUSIBLE)):
        dtype = _dtype(name)
        if dtype is not None and dtype != values.dtype and _convertible(values.dtype, dtype):
            yield Change(f"is of dtype {name}", partial(_converted, dtype), Kind.TYPE)


def _dtype(name: str) -> np.dtype[Any] | None:
    try:
        return np.dtype(name)
    except TypeError:  # a structured one, or of a library
        return None


def _convertible(old: np.dtype[Any], new: np.dtype[Any]) -> bool:
    return old.names is None and new.names is None and old.kind in "fiubc" and new.kind in "fiubc"


def _converted(dtype: np.dtype[Any], old: Array) -> Array:
    with np.errstate(all="ignore"):
        return _complex_free(old, dtype).astype(dtype)


def _complex_free(old: Array, dtype: np.dtype[Any]) -> Array:
    return old.real if old.dtype.kind == "c" and dtype.kind != "c" else old
