# --- before
def mixed(xs, ys, r):
    out = []
    for x, y in zip(xs, ys):
        out.append((x * y + 1j) / (y - 3) - x.conjugate() * 2 + (r - y) / r)
    return out

# --- inputs: mixed
CALLS = [call([complex(i, i % 5 - 2) for i in range(30)], [complex(i % 7, -i) for i in range(30)], 1.5)]
CHECKS = [call([], [], 1.0), call([1j], [3 + 0j], 1.0), call([1j, 2j], [1j], 1.0), call([complex(-0.0, -0.0), 0j], [complex(0.0, -0.0), complex(-0.0, 0.0)], -2.0), call([1j], [1j], 0.0), call([complex("inf")], [complex("nan")], 1.0), call([1j], [2j], float("inf"))]

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


def _nonzero(divisors):
    """Divisors as they are; raises ZeroDivisionError where one is zero: inf / 0.0 is inf for NumPy, without a word."""
    if not (divisors if isinstance(divisors, float) else _np.all(divisors)):
        raise ZeroDivisionError
    return divisors


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _mixed_in_numpy(xs_re, xs_im, ys_re, ys_im, r):
    out_re = _np.full(len(xs_re), 0.0)
    out_im = _np.full(len(xs_re), 0.0)
    if not (len(xs_re) <= len(xs_im) and len(xs_re) <= len(ys_re) and (len(xs_re) <= len(ys_im)) and (len(xs_re) <= len(out_re)) and (len(xs_re) <= len(out_im))):
        raise ValueError
    if 1 <= len(xs_re):
        x_re = xs_re[:]
        x_im = xs_im[:len(xs_re)]
        y_re = ys_re[:len(xs_re)]
        y_im = ys_im[:len(xs_re)]
        part = x_re * y_re - x_im * y_im + 0.0
        part_2 = x_re * y_im + x_im * y_re + 1.0
        part_3 = y_re - 3.0
        chosen = _np.abs(part_3) >= _np.abs(y_im)
        chosen_k = _np.flatnonzero(chosen)
        y_im_chosen = y_im[chosen_k]
        part_chosen = part[chosen_k]
        part_2_chosen = part_2[chosen_k]
        part_3_chosen = part_3[chosen_k]
        ratio = y_im_chosen / _nonzero(part_3_chosen)
        divisor = part_3_chosen + y_im_chosen * ratio
        quotient_re = (part_chosen + part_2_chosen * ratio) / _nonzero(divisor)
        quotient_im = (part_2_chosen - part_chosen * ratio) / _nonzero(divisor)
        ratio_all = _np.zeros(len(xs_re), float)
        ratio_all[chosen_k] = ratio
        ratio = ratio_all
        divisor_all = _np.zeros(len(xs_re), float)
        divisor_all[chosen_k] = divisor
        divisor = divisor_all
        quotient_re_all = _np.zeros(len(xs_re), float)
        quotient_re_all[chosen_k] = quotient_re
        quotient_re = quotient_re_all
        quotient_im_all = _np.zeros(len(xs_re), float)
        quotient_im_all[chosen_k] = quotient_im
        quotient_im = quotient_im_all
        others = _np.logical_not(chosen)
        chosen_k_2 = _np.flatnonzero(others)
        y_im_chosen_2 = y_im[chosen_k_2]
        part_chosen_2 = part[chosen_k_2]
        part_2_chosen_2 = part_2[chosen_k_2]
        part_3_chosen_2 = part_3[chosen_k_2]
        ratio_all_2 = ratio
        divisor_all_2 = divisor
        quotient_re_all_2 = quotient_re
        quotient_im_all_2 = quotient_im
        ratio = part_3_chosen_2 / _nonzero(y_im_chosen_2)
        divisor = part_3_chosen_2 * ratio + y_im_chosen_2
        quotient_re = (part_chosen_2 * ratio + part_2_chosen_2) / _nonzero(divisor)
        quotient_im = (part_2_chosen_2 * ratio - part_chosen_2) / _nonzero(divisor)
        ratio_all_2 = _np.array(ratio_all_2, float)
        ratio_all_2[chosen_k_2] = ratio
        ratio = ratio_all_2
        divisor_all_2 = _np.array(divisor_all_2, float)
        divisor_all_2[chosen_k_2] = divisor
        divisor = divisor_all_2
        quotient_re_all_2 = _np.array(quotient_re_all_2, float)
        quotient_re_all_2[chosen_k_2] = quotient_re
        quotient_re = quotient_re_all_2
        quotient_im_all_2 = _np.array(quotient_im_all_2, float)
        quotient_im_all_2[chosen_k_2] = quotient_im
        quotient_im = quotient_im_all_2
        part_4 = r - y_re
        part_5 = 0.0 - y_im
        _np.add(quotient_re - (x_re * 2.0 - -x_im * 0.0), (part_4 + part_5 * (0.0 / _nonzero(r))) / _nonzero(r), out=out_re[:len(xs_re)])
        _np.add(quotient_im - (x_re * 0.0 + -x_im * 2.0), (part_5 - part_4 * (0.0 / _nonzero(r))) / _nonzero(r), out=out_im[:len(xs_re)])
    return (out_re, out_im)


def _parts_of(numbers):
    """The real and the imaginary parts of a list of complex numbers; raises ValueError for all other lists."""
    if {*map(type, numbers)} != {complex}:
        raise ValueError
    return [number.real for number in numbers], [number.imag for number in numbers]


def _mixed_in_parts(xs_re, xs_im, ys_re, ys_im, r):
    """`mixed` on the real and the imaginary parts; raises ValueError where it might differ."""
    if (
        type(xs_re) is list
        and type(xs_im) is list
        and type(ys_re) is list
        and type(ys_im) is list
        and type(r) is float
    ):
        try:
            xs_re_array = _array_of(xs_re, float, 1)
            xs_im_array = _array_of(xs_im, float, 1)
            ys_re_array = _array_of(ys_re, float, 1)
            ys_im_array = _array_of(ys_im, float, 1)
            result = _mixed_in_numpy(xs_re_array, xs_im_array, ys_re_array, ys_im_array, r)
            return _without_nan(result[0]).tolist(), _without_nan(result[1]).tolist()
        except Exception:  # the original code below takes over
            pass
    raise ValueError


def mixed(xs, ys, r):
    if type(xs) is list and type(ys) is list and str(0.0 * -1j) == "-0j":
        try:
            xs_re, xs_im = _parts_of(xs)
            ys_re, ys_im = _parts_of(ys)
            result = _mixed_in_parts(xs_re, xs_im, ys_re, ys_im, r)
            result = [*map(complex, result[0], result[1])]
        except Exception:  # the original code below takes over
            pass
        else:
            return result
    out = []
    for x, y in zip(xs, ys):
        out.append((x * y + 1j) / (y - 3) - x.conjugate() * 2 + (r - y) / r)
    return out
