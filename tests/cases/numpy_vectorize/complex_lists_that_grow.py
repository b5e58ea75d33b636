# --- before
def powers(xs, out, sizes):
    for x in xs:
        z = 1j
        z += x ** 3
        z -= x ** 2
        out.append(z)
        sizes.append(abs(z))

# --- inputs: powers
CALLS = [call([complex(i, i % 5 - 2) / 7 for i in range(30)], [], [])]
both = []
CHECKS = [call([], [], []), call([1j, -0j], ["a", None], [3]), call([1j], both, both), call([complex("nan")], [], []), call([1e200 + 0j], [], []), call([complex("inf")], [], [])]

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


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _powers_in_numpy(xs_re, xs_im):
    out_re = []
    out_im = []
    sizes = []
    if not len(xs_re) <= len(xs_im):
        raise ValueError
    if 1 <= len(xs_re):
        x_re = xs_re[:]
        x_im = xs_im[:len(xs_re)]
        z_re = 0.0
        z_im = 1.0
        part = x_re - 0.0 * x_im
        part_2 = x_im + 0.0 * x_re
        part_3 = x_re * x_re - x_im * x_im
        part_4 = 2.0 * (x_re * x_im)
        power_of_parts_re = part * part_3 - part_2 * part_4
        power_of_parts_im = part * part_4 + part_2 * part_3
        z_re = z_re + power_of_parts_re
        z_im = z_im + power_of_parts_im
        part_5 = x_re * x_re - x_im * x_im
        part_6 = 2.0 * (x_re * x_im)
        power_of_parts_re_2 = part_5 - 0.0 * part_6
        power_of_parts_im_2 = part_6 + 0.0 * part_5
        z_re = z_re - power_of_parts_re_2
        z_im = z_im - power_of_parts_im_2
        out_re.extend(z_re.tolist())
        out_im.extend(z_im.tolist())
        sizes.extend(_np.hypot(z_re, z_im).tolist())
    return (out_re, out_im, sizes)


def _parts_of(numbers):
    """The real and the imaginary parts of a list of complex numbers; raises ValueError for all other lists."""
    if {*map(type, numbers)} != {complex}:
        raise ValueError
    return [number.real for number in numbers], [number.imag for number in numbers]


def _powers_in_parts(xs_re, xs_im, out_re, out_im, sizes):
    """`powers` on the real and the imaginary parts; raises ValueError where it might differ."""
    if (
        type(xs_re) is list
        and type(xs_im) is list
        and type(out_re) is list
        and out_re is not xs_re
        and out_re is not xs_im
        and type(out_im) is list
        and out_im is not xs_re
        and out_im is not xs_im
        and out_im is not out_re
        and type(sizes) is list
        and sizes is not xs_re
        and sizes is not xs_im
        and sizes is not out_re
        and sizes is not out_im
        and _np.geterr()["under"] == "ignore"
    ):
        try:
            xs_re_array = _array_of(xs_re, float, 1)
            xs_im_array = _array_of(xs_im, float, 1)
            outcome = _powers_in_numpy(xs_re_array, xs_im_array)
            out_re_more = _known(outcome[0])
            out_im_more = _known(outcome[1])
            sizes_more = _known(outcome[2])
        except Exception:  # the original code below takes over
            pass
        else:
            out_re.extend(out_re_more)
            out_im.extend(out_im_more)
            sizes.extend(sizes_more)
            return None
    raise ValueError


def powers(xs, out, sizes):
    if (
        type(xs) is list
        and type(out) is list
        and out is not xs
        and out is not sizes
        and type(sizes) is list
        and sizes is not xs
        and sizes is not out
        and str(0.0 * -1j) == "-0j"
    ):
        try:
            xs_re, xs_im = _parts_of(xs)
            out_re, out_im = [], []
            sizes_more = []
            result = _powers_in_parts(xs_re, xs_im, out_re, out_im, sizes_more)
        except Exception:  # the original code below takes over
            pass
        else:
            out.extend(map(complex, out_re, out_im))
            sizes.extend(sizes_more)
            return result
    for x in xs:
        z = 1j
        z += x ** 3
        z -= x ** 2
        out.append(z)
        sizes.append(abs(z))
