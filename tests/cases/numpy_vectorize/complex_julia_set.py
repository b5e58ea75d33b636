# --- before
def counts(c, zs, limit):
    out = []
    for z in zs:
        n = 0
        while z.real * z.real + z.imag * z.imag < 4.0 and n < limit:
            z = z * z + c
            n += 1
        out.append(n)
    return out

# --- inputs: counts
CALLS = [call(-0.4 + 0.6j, [complex(i % 7 / 4 - 0.8, i / 30 - 0.7) for i in range(40)], 30)]
CHECKS = [call(0j, [2 + 0j, -0j, complex("inf"), complex("nan")], 9), call(1j, [], 3), call(2, [1j], 3), call(1j, [1j, 2], 3), call(-2 + 0j, [2j, 0j, 2 + 0j], 40), call(1j, [1j], 0)]

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


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _counts_in_numpy(c_re, c_im, zs_re, zs_im, limit):
    out = _np.full(len(zs_re), 0)
    if not (len(zs_re) <= len(zs_im) and len(zs_re) <= len(out)):
        raise ValueError
    if 1 <= len(zs_re):
        z_re = zs_re[:]
        z_im = zs_im[:len(zs_re)]
        n = 0
        active = _np.arange(len(zs_re))
        n_all = _np.array(_np.broadcast_to(n, len(zs_re)), int)
        n = n_all.copy()
        z_im_all = _np.array(z_im, float)
        z_im = z_im_all.copy()
        z_re_all = _np.array(z_re, float)
        z_re = z_re_all.copy()
        while len(active):
            stay = (z_re * z_re + z_im * z_im < 4.0) & (n < limit)
            if not stay.all():
                ended = ~stay
                n_all[active[ended]] = n[ended]
                z_im_all[active[ended]] = z_im[ended]
                z_re_all[active[ended]] = z_re[ended]
                active = active[stay]
                n = n[stay]
                z_im = z_im[stay]
                z_re = z_re[stay]
                if not len(active):
                    break
            part = z_re * z_re - z_im * z_im + c_re
            z_im = 2.0 * (z_re * z_im) + c_im
            z_re = part
            n = n + 1
        n_all[active] = n
        z_im_all[active] = z_im
        z_re_all[active] = z_re
        n = n_all
        z_im = z_im_all
        z_re = z_re_all
        out[:len(zs_re)] = n
    return out


def _parts_of(numbers):
    """The real and the imaginary parts of a list of complex numbers; raises ValueError for all other lists."""
    if {*map(type, numbers)} != {complex}:
        raise ValueError
    return [number.real for number in numbers], [number.imag for number in numbers]


def _counts_in_parts(c_re, c_im, zs_re, zs_im, limit):
    """`counts` on the real and the imaginary parts; raises ValueError where it might differ."""
    if (
        type(c_re) is float
        and type(c_im) is float
        and type(zs_re) is list
        and type(zs_im) is list
        and type(limit) is int
        and abs(limit) <= 2**31
    ):
        try:
            zs_re_array = _array_of(zs_re, float, 1)
            zs_im_array = _array_of(zs_im, float, 1)
            return _counts_in_numpy(c_re, c_im, zs_re_array, zs_im_array, limit).tolist()
        except Exception:  # the original code below takes over
            pass
    raise ValueError


def counts(c, zs, limit):
    if type(c) is complex and type(zs) is list and str(0.0 * -1j) == "-0j":
        try:
            zs_re, zs_im = _parts_of(zs)
            result = _counts_in_parts(c.real, c.imag, zs_re, zs_im, limit)
        except Exception:  # the original code below takes over
            pass
        else:
            return result
    out = []
    for z in zs:
        n = 0
        while z.real * z.real + z.imag * z.imag < 4.0 and n < limit:
            z = z * z + c
            n += 1
        out.append(n)
    return out
