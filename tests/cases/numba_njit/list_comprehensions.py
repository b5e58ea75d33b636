# --- before
WEIGHTS = [0.25, 0.5, 0.25]


def profile(xs, rounds):
    for _ in range(rounds):
        padded = [xs[0] * k for k in WEIGHTS]
        middle = [a * WEIGHTS[0] + b * WEIGHTS[1] for a, b in zip(xs[1:], xs)]
        for i, x in enumerate(middle):
            xs[i] = x + padded[-1]
    return [x for x in xs if x > 0.5], max(xs)

# --- inputs: profile
CALLS = [call([1.0, 2.0, 0.25, 4.0], 2)]
CHECKS = [
    call([1.0], 3),
    call([], 1),
    call([1.0, 2.0], 0),
    call([1.0, float("inf"), -float("inf")], 2),
    call([1, 2, 3], 1),
    call(WEIGHTS, 2),  # the very list that it also reads as a global
]

# --- after: compiled
import numba as _numba
import numpy as _np


def _compiled(function):
    """The function compiled by Numba, kept on disk where there is a place for it."""
    try:
        return _numba.njit(cache=True, boundscheck=True)(function)
    except RuntimeError:
        return _numba.njit(boundscheck=True)(function)


def _array_of(lists, kind, depth):
    """The array of nested lists of numbers of one type, with equally long rows; raises ValueError for all others."""
    items, shape = [lists], []
    for _ in range(depth):
        if {*map(type, items)} != {list} or len({*map(len, items)}) != 1:
            raise ValueError
        shape.append(len(items[0]))
        items = [item for row in items for item in row] if len(items) > 1 else items[0]
    if len(items) > 2**31 or {*map(type, items)} != {kind}:
        raise ValueError
    dtype = {float: _np.float64, int: _np.int64, bool: _np.bool_}[kind]
    return _np.array(items, dtype=dtype).reshape(shape)


def _numbers_of(array):
    """The floats of an array as nested lists; raises ValueError for nan, which Python's lists know by identity."""
    if _np.isnan(array).any():
        raise ValueError
    return array.tolist()


@_numba.njit
def _as_array(items):
    """The array of the numbers in a list."""
    return _np.array(items)


WEIGHTS = [0.25, 0.5, 0.25]


@_numba.njit(boundscheck=True)
def _profile_kernel_part_1(WEIGHTS, xs):
    return _as_array([xs[0] * k for k in WEIGHTS])


@_numba.njit(boundscheck=True)
def _profile_kernel_part_2(xs, WEIGHTS):
    return _as_array([a * WEIGHTS[0] + b * WEIGHTS[1] for a, b in zip(xs[1:].copy(), xs)])


@_numba.njit(boundscheck=True)
def _profile_kernel_part_3(xs):
    return _as_array([x for x in xs if x > 0.5])


@_numba.njit(boundscheck=True)
def _profile_kernel_part_4(xs):
    best = 0.0
    some = False
    for item in xs:
        if not some or item > best:
            best = item
        some = True
    if not some:
        raise ValueError
    return best


@_compiled
def _profile_kernel(xs, rounds, WEIGHTS):
    for _ in range(rounds):
        padded = _profile_kernel_part_1(WEIGHTS, xs)
        middle = _profile_kernel_part_2(xs, WEIGHTS)
        for i, x in enumerate(middle):
            xs[i] = x + padded[-1]
    return _profile_kernel_part_3(xs), _profile_kernel_part_4(xs)


def profile(xs, rounds):
    if (
        type(xs) is list
        and type(rounds) is int
        and abs(rounds) <= 2**31
        and "WEIGHTS" in globals()
        and type(WEIGHTS) is list
        and WEIGHTS is not xs
    ):
        try:
            xs_array = _array_of(xs, float, 1)
            WEIGHTS_array = _array_of(WEIGHTS, float, 1)
            result = _profile_kernel(xs_array, rounds, WEIGHTS_array)
            if result[1] != result[1]:
                raise ValueError  # it might be an object that exists already
            result = _numbers_of(result[0]), result[1]
            xs_after = _numbers_of(xs_array)
        except Exception:  # the original code below takes over
            pass
        else:
            xs[:] = xs_after
            return result
    for _ in range(rounds):
        padded = [xs[0] * k for k in WEIGHTS]
        middle = [a * WEIGHTS[0] + b * WEIGHTS[1] for a, b in zip(xs[1:], xs)]
        for i, x in enumerate(middle):
            xs[i] = x + padded[-1]
    return [x for x in xs if x > 0.5], max(xs)
