# --- before
import numpy as np


def weights(x, y, out):
    """Ratios where they can be worked out; the neighbour counts where there is one."""
    for i in range(len(x)):
        if x[i] != 0 and y[i] / x[i] > 1:
            w = y[i] / x[i]
        elif i > 0 and x[i - 1] > 0:
            w = x[i] - x[i - 1]
        else:
            if i < len(x) - 1:
                w = x[i + 1]
            else:
                w = -1.0
        out[i] = w if w < 10 else 1 / w


# --- inputs: weights
CALLS = [call([0.0, 1.0, 2.0, 0.0, -1.0, 3.0], [1.0, 2.0, 1.0, 0.0, -50.0, 3.0], [0.0] * 6)]
CHECKS = [call([], [], []), call([0.0], [1.0], [2.0]), call([5.0, 0.0], [1.0, 1.0], [2.0, 2.0]), call([1.0, 2.0], [1.0], [0.0])]
CHECKS += [call([0.0, -0.0, 1e-300], [1.0, 2.0, 1e300], [0.0] * 3), call([1.0, float("nan")], [9.0, 1.0], [0.0] * 2)]
# --- after: array statements
import numpy as np


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
    array = np.empty(shape, {"d": np.float64, "q": np.int64, "?": np.bool_}[code])
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
    if np.isnan(array).any():
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


def _nonzero(divisors):
    """Divisors as they are; raises ZeroDivisionError where one is zero: inf / 0.0 is inf for NumPy, without a word."""
    if not (divisors if isinstance(divisors, float) else np.all(divisors)):
        raise ZeroDivisionError
    return divisors


@np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _weights_in_numpy(x, y, out):
    if not len(x) <= len(out):
        raise ValueError
    if 1 <= len(x):
        chosen_i = np.flatnonzero(x[:] != 0)
        value = np.full(len(x), False, bool)
        value[chosen_i] = y[chosen_i] / _nonzero(x[chosen_i]) > 1
        chosen_i_2 = np.flatnonzero(value)
        w = y[chosen_i_2] / _nonzero(x[chosen_i_2])
        w_all = np.zeros(len(x), float)
        w_all[chosen_i_2] = w
        w = w_all
        others = np.logical_not(value)
        chosen_i_3 = np.flatnonzero(others)
        w_chosen = w[chosen_i_3]
        w_all_5 = w
        chosen_i_4 = np.flatnonzero(chosen_i_3 > 0)
        chosen_i_4_index = chosen_i_3[chosen_i_4]
        value_2 = np.full(len(chosen_i_3), False, bool)
        value_2[chosen_i_4] = x[chosen_i_4_index + -1] > 0
        chosen_i_5 = np.flatnonzero(value_2)
        chosen_i_5_index = chosen_i_3[chosen_i_5]
        w_all_2 = w_chosen
        w = x[chosen_i_5_index] - x[chosen_i_5_index + -1]
        w_all_2 = np.array(w_all_2, float)
        w_all_2[chosen_i_5] = w
        w = w_all_2
        others_2 = np.logical_not(value_2)
        chosen_i_6 = np.flatnonzero(others_2)
        chosen_i_6_index = chosen_i_3[chosen_i_6]
        w_chosen_4 = w[chosen_i_6]
        w_all_4 = w
        chosen = chosen_i_6_index < len(x) - 1
        chosen_i_7 = np.flatnonzero(chosen)
        chosen_i_7_index = chosen_i_6_index[chosen_i_7]
        w_all_3 = w_chosen_4
        w = x[chosen_i_7_index + 1]
        w_all_3 = np.array(w_all_3, float)
        w_all_3[chosen_i_7] = w
        w = w_all_3
        others_3 = np.logical_not(chosen)
        w = np.where(others_3, -1.0, w)
        w_all_4 = np.array(w_all_4, float)
        w_all_4[chosen_i_6] = w
        w = w_all_4
        w_all_5 = np.array(w_all_5, float)
        w_all_5[chosen_i_3] = w
        w = w_all_5
        chosen_2 = w < 10
        chosen_i_8 = np.flatnonzero(~chosen_2)
        w_chosen_6 = w[chosen_i_8]
        value_3 = np.array(w, float)
        value_3[chosen_i_8] = 1 / w_chosen_6
        out[:len(x)] = value_3


def weights(x, y, out):
    """Ratios where they can be worked out; the neighbour counts where there is one."""
    if type(x) is list and type(y) is list and type(out) is list and out is not x and out is not y:
        try:
            x_array = _array_of(x, float, 1)
            y_array = _array_of(y, float, 1)
            out_array = _array_of(out, float, 1)
            result = _weights_in_numpy(x_array, y_array, out_array)
            _without_nan(out_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(out, out_array, 1)
            return result
    for i in range(len(x)):
        if x[i] != 0 and y[i] / x[i] > 1:
            w = y[i] / x[i]
        elif i > 0 and x[i - 1] > 0:
            w = x[i] - x[i - 1]
        else:
            if i < len(x) - 1:
                w = x[i + 1]
            else:
                w = -1.0
        out[i] = w if w < 10 else 1 / w
