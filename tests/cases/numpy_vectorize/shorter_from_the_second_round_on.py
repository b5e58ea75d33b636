# --- before
def add_up(u, out, k, steps):
    for t in range(steps):
        for i in range(k):
            out[i] = out[i] + u[i]
        new = [0.5] * 1
        u = new

# --- inputs: add_up
CALLS = [call([1.0, 5.0, 2.0, 7.0], [0.0] * 5, 3, 1)]
CHECKS = [call([1.0, 5.0, 2.0, 7.0], [0.0] * 5, 3, 2), call([1.0], [0.0] * 5, 1, 4), call([], [], 0, 2)]

# --- after: array statements
import numpy as _np


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


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _add_up_in_numpy(u, out, k, steps):
    if not k <= len(out):
        raise ValueError
    for t in range(steps):
        if 1 <= k:
            if not k <= len(u):
                raise ValueError
            out[:k] = out[:k] + u[:k]
        new = _np.full(1, 0.5)
        u = new


def add_up(u, out, k, steps):
    if (
        type(u) is list
        and type(out) is list
        and out is not u
        and type(k) is int
        and abs(k) <= 2**31
        and type(steps) is int
        and abs(steps) <= 2**31
    ):
        try:
            u_array = _array_of(u, float, 1)
            out_array = _array_of(out, float, 1)
            result = _add_up_in_numpy(u_array, out_array, k, steps)
            out_after = _numbers_of(out_array)
        except Exception:  # the original code below takes over
            pass
        else:
            out[:] = out_after
            return result
    for t in range(steps):
        for i in range(k):
            out[i] = out[i] + u[i]
        new = [0.5] * 1
        u = new
