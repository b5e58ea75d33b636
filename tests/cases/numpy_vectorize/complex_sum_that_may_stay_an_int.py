# --- before
def weighted(zs, weights):
    total = 0
    for z, w in zip(zs, weights):
        total += z * w
    return total

# --- inputs: weighted
CALLS = [call([complex(i, i % 5 - 2) / 7 for i in range(30)], [i / 8 for i in range(30)])]
CHECKS = [call([], []), call([0j], [1.0]), call([1j], [-0.0]), call([complex(-0.0, -0.0)], [2.0]), call([1j, 2j], [1.0]), call([complex("inf")], [0.0]), call([1 + 0j], [1.0])]

# --- after: array statements, sums in order
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


def _add_in_order(total, numbers):
    """total + numbers[0] + numbers[1] + …, added from left to right as a loop does."""
    numbers = _np.array(numbers, dtype=float).ravel()
    if not numbers.size:
        return total
    numbers[0] += total
    return _np.add.accumulate(numbers, out=numbers)[-1]


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _weighted_in_numpy(zs_re, zs_im, weights):
    total_re = 0
    total_im = 0
    if not (len(zs_re) <= len(zs_im) and len(zs_re) <= len(weights)):
        raise ValueError
    if not 1 <= len(zs_re):
        raise ValueError
    z_re = zs_re[:]
    z_im = zs_im[:len(zs_re)]
    w = weights[:len(zs_re)]
    total_re = _add_in_order(total_re, z_re * w - z_im * 0.0)
    total_im = _add_in_order(total_im, z_re * 0.0 + z_im * w)
    return (float(total_re), float(total_im))


def _parts_of(numbers):
    """The real and the imaginary parts of a list of complex numbers; raises ValueError for all other lists."""
    if {*map(type, numbers)} != {complex}:
        raise ValueError
    return [number.real for number in numbers], [number.imag for number in numbers]


def _require_complex(reals, imaginaries):
    """Raises ValueError if one of the numbers may be an int that was to be added to, and was not."""
    if any(second == 0.0 and first in (0.0, 1.0) for first, second in zip(reals, imaginaries)):
        raise ValueError


def _weighted_in_parts(zs_re, zs_im, weights):
    """`weighted` on the real and the imaginary parts; raises ValueError where it might differ."""
    if type(zs_re) is list and type(zs_im) is list and type(weights) is list:
        try:
            zs_re_array = _array_of(zs_re, float, 1)
            zs_im_array = _array_of(zs_im, float, 1)
            weights_array = _array_of(weights, float, 1)
            result = _weighted_in_numpy(zs_re_array, zs_im_array, weights_array)
            if result[0] != result[0] or result[1] != result[1]:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    raise ValueError


def weighted(zs, weights):
    if type(zs) is list and str(0.0 * -1j) == "-0j":
        try:
            zs_re, zs_im = _parts_of(zs)
            result = _weighted_in_parts(zs_re, zs_im, weights)
            _require_complex([result[0]], [result[1]])
            result = complex(result[0], result[1])
        except Exception:  # the original code below takes over
            pass
        else:
            return result
    total = 0
    for z, w in zip(zs, weights):
        total += z * w
    return total
