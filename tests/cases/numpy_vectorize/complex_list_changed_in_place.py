# --- before
def turned(xs, ys):
    for i in range(1, len(xs)):
        xs[i] = ys[i - 1] * 1j - xs[i] / 2

# --- inputs: turned
CALLS = [call([complex(i, i % 5 - 2) for i in range(30)], [complex(i % 7, -i) for i in range(30)])]
same = [1j, 2 + 1j, 3 - 1j]
CHECKS = [call(same, same), call([], []), call([1j], []), call([1j, 2j, 3j], [1j]), call([-0j, complex(-0.0, 0.0)], [complex(0.0, -0.0), 0j]), call([1j, complex("nan")], [complex("inf"), 1j])]

# --- after: array statements
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


def _without_nan(array):
    """The array; raises ValueError for nan, which Python's lists know by identity."""
    if _np.isnan(array).any():
        raise ValueError
    return array


@_in_c
def _refill(lists, array, depth):
    """Put other numbers into the innermost lists, which stay the objects they are."""
    width = 4096 // len(array[0]) + 1 if depth == 2 else 4096
    for first in range(0, len(lists), width):  # the next numbers have room where the old ones of these were
        part = slice(first, first + width)
        if depth == 1:
            lists[part] = array[part].tolist()
        elif depth == 2:
            for row, numbers in zip(lists[part], array[part].tolist()):
                row[:] = numbers
        else:
            for rows, table in zip(lists[part], array[part]):
                _refill(rows, table, depth - 1)


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _turned_in_numpy(xs_re, xs_im, ys_re, ys_im):
    if not (len(xs_re) <= len(ys_re) + 1 and len(xs_re) <= len(ys_im) + 1 and (len(xs_re) <= len(xs_im))):
        raise ValueError
    if 2 <= len(xs_re):
        part = ys_re[:len(xs_re) - 1]
        part_2 = ys_im[:len(xs_re) - 1]
        part_3 = xs_re[1:].copy()
        part_4 = xs_im[1:len(xs_re)].copy()
        part_5 = part * 0.0 - part_2 - (part_3 + part_4 * 0.0) / 2.0
        part_6 = part + part_2 * 0.0 - (part_4 - part_3 * 0.0) / 2.0
        xs_re[1:] = part_5
        xs_im[1:len(xs_re)] = part_6


def _parts_of(numbers):
    """The real and the imaginary parts of a list of complex numbers; raises ValueError for all other lists."""
    if {*map(type, numbers)} != {complex}:
        raise ValueError
    return [number.real for number in numbers], [number.imag for number in numbers]


def _turned_in_parts(xs_re, xs_im, ys_re, ys_im):
    """`turned` on the real and the imaginary parts; raises ValueError where it might differ."""
    if (
        type(xs_re) is list
        and type(xs_im) is list
        and xs_im is not xs_re
        and type(ys_re) is list
        and ys_re is not xs_re
        and ys_re is not xs_im
        and type(ys_im) is list
        and ys_im is not xs_re
        and ys_im is not xs_im
    ):
        try:
            xs_re_array = _array_of(xs_re, float, 1)
            xs_im_array = _array_of(xs_im, float, 1)
            ys_re_array = _array_of(ys_re, float, 1)
            ys_im_array = _array_of(ys_im, float, 1)
            result = _turned_in_numpy(xs_re_array, xs_im_array, ys_re_array, ys_im_array)
            _without_nan(xs_re_array)
            _without_nan(xs_im_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(xs_re, xs_re_array, 1)
            _refill(xs_im, xs_im_array, 1)
            return result
    raise ValueError


def turned(xs, ys):
    if type(xs) is list and xs is not ys and type(ys) is list and str(0.0 * -1j) == "-0j":
        try:
            xs_re, xs_im = _parts_of(xs)
            ys_re, ys_im = _parts_of(ys)
            result = _turned_in_parts(xs_re, xs_im, ys_re, ys_im)
        except Exception:  # the original code below takes over
            pass
        else:
            xs[:] = map(complex, xs_re, xs_im)
            return result
    for i in range(1, len(xs)):
        xs[i] = ys[i - 1] * 1j - xs[i] / 2
