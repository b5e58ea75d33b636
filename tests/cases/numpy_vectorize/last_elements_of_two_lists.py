# --- before
def path(dx, dy, scale):
    xs, total = [0.0], 0.0
    ys = [1.5, scale]
    for i in range(len(dx)):
        total += xs[-1] * 0.5
        xs.append(xs[-1] + dx[i])
        ys.append(ys[-1] - scale * dy[i])
        total += ys[-1]
    return xs, ys, total
# --- inputs: path
import math

CALLS = [call([0.5, 1.25, -3.0, 0.1] * 8, [1.0, 0.1, 0.7, 0.3] * 8, 0.25)]
CHECKS = [
    call([], [], 0.25),
    call([1.0], [], 0.25),
    call([1.0, 2.0], [1.0], 0.25),
    call([1.0], [1.0, 2.0], 0.25),
    call([1, 2.0], [1.0, 2.0], 0.25),
    call([math.nan], [1.0], 0.25),
    call([math.inf, -math.inf], [1.0, 2.0], 0.25),
    call([1e308, 1e308], [1e308, -1e308], 4.0),
    call([-0.0], [-0.0], -0.0),
    call((0.5, 1.0), (1.0, 2.0), 0.25),
    call((same := [0.5, 1.0]), same, 0.25),
]
# --- after: array statements (close)
import numpy as _np


try:
    from _optadvisor import in_c as _in_c  # lists become arrays in C, where optadvisor has built that
except ImportError:
    def _in_c(function):
        return function


@_in_c
def _array_of(lists, kind, depth):
    """The array of nested lists of numbers of one type, with equally long rows; raises ValueError for all others."""
    import struct

    rows, shape = [lists], []
    for _ in range(depth):
        if {*map(type, rows)} != {list} or len({*map(len, rows)}) != 1:
            raise ValueError
        shape.append(len(rows[0]))
        rows = [row for outer in rows for row in outer] if len(shape) < depth else rows
    if shape[-1] < 64 and depth > 1:
        rows = [[item for row in rows for item in row]]
    code, size = {float: ("d", 8), int: ("q", 8), bool: ("?", 1)}[kind]
    array = _np.empty(shape, {"d": _np.float64, "q": _np.int64, "?": _np.bool_}[code])
    if not 0 < array.size <= 2**31:
        raise ValueError
    place = 0
    for row in rows:
        for first in range(0, len(row), 4096):  # so that a part stays in the processor's cache
            part = row[first : first + 4096]
            if [*map(type, part)].count(kind) != len(part):
                raise ValueError
            struct.pack_into(f"{len(part)}{code}", array, place, *part)
            place += size * len(part)
    return array


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


def _steps(function, first, numbers):
    """`first`, what `function` makes of it with the first of `numbers`, of that with the second, and so on."""
    firsts = _np.broadcast_to(first, numbers.shape[:-1])[..., None]
    found = _np.concatenate((firsts, numbers), axis=-1)
    if found.dtype != numbers.dtype or found.dtype not in (float, int):
        raise TypeError
    if found.dtype == int and found.shape[-1] * max(-int(found.min()), int(found.max())) >= 2**62:
        raise OverflowError
    return function.accumulate(found, axis=-1, out=found)


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _path_in_numpy(dx, dy, scale):
    xs, total = ([0.0], 0.0)
    ys = [1.5, scale]
    last_xs = 0.0
    last_ys = scale
    if not len(dx) <= len(dy):
        raise ValueError
    if 1 <= len(dx):
        last_xs_steps = _steps(_np.add, last_xs, dx[:len(dx)])
        total = total + _np.sum(last_xs_steps[:-1] * 0.5)
        xs.extend(last_xs_steps[1:].tolist())
        last_ys_steps = _steps(_np.add, last_ys, -(scale * dy[:len(dx)]))
        ys.extend(last_ys_steps[1:].tolist())
        total = total + _np.sum(last_ys_steps[1:])
        last_xs = last_xs_steps[-1]
        last_ys = last_ys_steps[-1]
    return (xs, ys, float(total))


def path(dx, dy, scale):
    if type(dx) is list and type(dy) is list and type(scale) is float:
        try:
            dx_array = _array_of(dx, float, 1)
            dy_array = _array_of(dy, float, 1)
            result = _path_in_numpy(dx_array, dy_array, scale)
            if result[2] != result[2] or result[2] == scale:
                raise ValueError  # it might be an object that exists already
            return _known(result[0]), _known(result[1]), result[2]
        except Exception:  # the original code below takes over
            pass
    xs, total = [0.0], 0.0
    ys = [1.5, scale]
    for i in range(len(dx)):
        total += xs[-1] * 0.5
        xs.append(xs[-1] + dx[i])
        ys.append(ys[-1] - scale * dy[i])
        total += ys[-1]
    return xs, ys, total
