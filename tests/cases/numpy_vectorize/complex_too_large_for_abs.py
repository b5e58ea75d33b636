# --- before
def f(zs, c):
    n = 0
    for z in zs:
        if abs(z - c) <= 1.5:
            n += 1
    return n

# --- inputs: f
CALLS = [call([complex(0.1 * i, 0.2 * i) for i in range(40)], 1 + 1j)]
CHECKS = [
    call([1j, 2.0 + 0j], 1.5e308 + 1.5e308j),
    call([1j, 2.0 + 0j], 1e200 + 1e200j),
    call([1e200j, 1j], 1j),
    call([complex("inf"), complex("nan"), 1j], 1j),
    call([], 1j),
]

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


def _nonzero(divisors):
    """Divisors as they are; raises ZeroDivisionError where one is zero: inf / 0.0 is inf for NumPy, without a word."""
    if not (divisors if isinstance(divisors, float) else _np.all(divisors)):
        raise ZeroDivisionError
    return divisors


def _modulus(is_so, is_not, x, y, limit, margin):
    """Where hypot(x, y) compares with the limit as asked; worked out only where the squares are near to each other."""
    try:
        squares = x * x
        squares = squares + y * y
    except FloatingPointError:  # too large for squares, and perhaps for hypot, which raises then as `abs` does
        return is_so(_np.hypot(x, y), limit)
    found = is_so(squares, limit * limit * (1 + margin))
    other = is_not(squares, limit * limit * (1 - margin))
    if _np.count_nonzero(found) + _np.count_nonzero(other) != found.size:
        x, y = _np.broadcast_arrays(x, y)
        near = ~(found | other)
        found[near] = is_so(_np.hypot(x[near], y[near]), limit)
    return found


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _f_in_numpy(zs_re, zs_im, c_re, c_im):
    n = 0
    if not len(zs_re) <= len(zs_im):
        raise ValueError
    if 1 <= len(zs_re):
        z_re = zs_re[:]
        z_im = zs_im[:len(zs_re)]
        part = z_re - c_re
        part_2 = z_im - c_im
        chosen = _modulus(_np.less_equal, _np.greater, part, part_2, 1.5, -1e-09)
        n = n + int(_np.count_nonzero(chosen))
    return int(n)


def _parts_of(numbers):
    """The real and the imaginary parts of a list of complex numbers; raises ValueError for all other lists."""
    if {*map(type, numbers)} != {complex}:
        raise ValueError
    return [number.real for number in numbers], [number.imag for number in numbers]


def _f_in_parts(zs_re, zs_im, c_re, c_im):
    """`f` on the real and the imaginary parts; raises ValueError where it might differ."""
    if (
        type(zs_re) is list
        and type(zs_im) is list
        and type(c_re) is float
        and type(c_im) is float
        and _np.geterr()["under"] == "ignore"
    ):
        try:
            zs_re_array = _array_of(zs_re, float, 1)
            zs_im_array = _array_of(zs_im, float, 1)
            return _f_in_numpy(zs_re_array, zs_im_array, c_re, c_im)
        except Exception:  # the original code below takes over
            pass
    raise ValueError


def f(zs, c):
    if type(zs) is list and type(c) is complex and str(0.0 * -1j) == "-0j":
        try:
            zs_re, zs_im = _parts_of(zs)
            result = _f_in_parts(zs_re, zs_im, c.real, c.imag)
        except Exception:  # the original code below takes over
            pass
        else:
            return result
    n = 0
    for z in zs:
        if abs(z - c) <= 1.5:
            n += 1
    return n
