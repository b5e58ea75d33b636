# --- before
def diffuse(u, steps):
    n = len(u)
    for t in range(steps):
        new = [0.0] * n
        for i in range(1, n - 1):
            new[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1])
        u = new
    return u

# --- inputs: diffuse
CALLS = [call([1.0, 5.0, 2.0, 7.0, 8.0], 3)]
CHECKS = [call([1.0, 5.0, 2.0, 7.0, 8.0], 0), call([], 2), call([1.0], 2), call([1.0, float("inf"), 2.0], 2)]

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
def _diffuse_in_numpy(u, steps):
    n = len(u)
    if not len(range(steps)):
        raise ValueError
    for t in range(steps):
        new = _np.full(n, 0.0)
        if new is u:
            raise ValueError
        if 3 <= n:
            if not (n <= len(u) + 1 and n <= len(u) + 2 and (n <= len(u)) and (n <= len(new) + 1)):
                raise ValueError
            _np.add(u[1:n - 1], 0.1 * (u[:n - 2] - 2 * u[1:n - 1] + u[2:n]), out=new[1:n - 1])
        u = new
    return u


def diffuse(u, steps):
    if type(u) is list and type(steps) is int and abs(steps) <= 2**31:
        try:
            u_array = _array_of(u, float, 1)
            return _numbers_of(_diffuse_in_numpy(u_array, steps))
        except Exception:  # the original code below takes over
            pass
    n = len(u)
    for t in range(steps):
        new = [0.0] * n
        for i in range(1, n - 1):
            new[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1])
        u = new
    return u
