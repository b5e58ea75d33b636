# --- before
def butterflies(x, w):
    half = len(x) // 2
    for k in range(half):
        u = x[k]
        v = x[k + half] * w
        x[k], x[k + half] = u + v, (u - v) / w
        w = w * w
    return w

# --- inputs: butterflies
CALLS = [call([1 + 2j, 0.5j, 2 + 0j, -1j], 0.6 + 0.8j)]
CHECKS = [
    call([], 1j),
    call([1j], 1j),
    call([1j, 2 + 1j, 3j], 0.5 - 0j),
    call([0j, -0j, complex(-0.0, -0.0), 1j], complex(-0.0, 1.0)),
    call([1j, 2j], 0j),
    call([complex("nan"), 2j], 1j),
    call([complex("inf"), 2j], 1j),
    call([1e308 + 1e308j, 1e308j], 3 + 3j),
    call([1.5, 2j], 1j),
    call([1j, 2j], 1.0),
]

# --- after: compiled
import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


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


@_njit(cache=True, error_model="numpy")
def _butterflies_kernel(x_re, x_im, w_re, w_im):
    half = len(x_re) // 2
    if half - 1 >= len(x_re) or half - 1 >= len(x_im) or 2*half - 1 >= len(x_re) or 2*half - 1 >= len(x_im):
        raise IndexError
    suspects = 0
    for k in range(half):
        u_re = x_re[k]
        u_im = x_im[k]
        part = x_re[k + half]
        part_2 = x_im[k + half]
        v_re = part * w_re - part_2 * w_im
        v_im = part * w_im + part_2 * w_re
        part_3 = u_re + v_re
        part_4 = u_im + v_im
        part_5 = u_re - v_re
        part_6 = u_im - v_im
        if abs(w_re) >= abs(w_im):
            ratio = w_im / w_re
            suspects += w_re == 0
            divisor = w_re + w_im * ratio
            quotient_re = (part_5 + part_6 * ratio) / divisor
            suspects += divisor == 0
            quotient_im = (part_6 - part_5 * ratio) / divisor
            suspects += divisor == 0
        else:
            ratio = w_re / w_im
            suspects += w_im == 0
            divisor = w_re * ratio + w_im
            quotient_re = (part_5 * ratio + part_6) / divisor
            suspects += divisor == 0
            quotient_im = (part_6 * ratio - part_5) / divisor
            suspects += divisor == 0
        part_7 = quotient_re
        part_8 = quotient_im
        x_re[k] = part_3
        x_im[k] = part_4
        x_re[k + half] = part_7
        x_im[k + half] = part_8
        part_9 = w_re * w_re - w_im * w_im
        w_im = 2.0 * (w_re * w_im)
        w_re = part_9
    if suspects:
        raise FloatingPointError
    return (w_re, w_im)


def _parts_of(numbers):
    """The real and the imaginary parts of a list of complex numbers; raises ValueError for all other lists."""
    if {*map(type, numbers)} != {complex}:
        raise ValueError
    return [number.real for number in numbers], [number.imag for number in numbers]


def _butterflies_in_parts(x_re, x_im, w_re, w_im):
    """`butterflies` on the real and the imaginary parts; raises ValueError where it might differ."""
    if (
        type(x_re) is list
        and type(x_im) is list
        and x_im is not x_re
        and type(w_re) is float
        and type(w_im) is float
    ):
        try:
            x_re_array = _array_of(x_re, float, 1)
            x_im_array = _array_of(x_im, float, 1)
            result = _butterflies_kernel(x_re_array, x_im_array, w_re, w_im)
            if (
                result[0] != result[0]
                or result[0] == w_re
                or result[0] == w_im
                or result[1] != result[1]
                or result[1] == w_re
                or result[1] == w_im
            ):
                raise ValueError  # it might be an object that exists already
            _without_nan(x_re_array)
            _without_nan(x_im_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(x_re, x_re_array, 1)
            _refill(x_im, x_im_array, 1)
            return result
    raise ValueError


def butterflies(x, w):
    if type(x) is list and type(w) is complex and str(0.0 * -1j) == "-0j":
        try:
            x_re, x_im = _parts_of(x)
            result = _butterflies_in_parts(x_re, x_im, w.real, w.imag)
            result = complex(result[0], result[1])
        except Exception:  # the original code below takes over
            pass
        else:
            x[:] = map(complex, x_re, x_im)
            return result
    half = len(x) // 2
    for k in range(half):
        u = x[k]
        v = x[k + half] * w
        x[k], x[k + half] = u + v, (u - v) / w
        w = w * w
    return w
