# --- before
import numpy as np


def relax(u, tolerance, rounds):
    worst = 0.0
    for k in range(rounds):
        worst = 0.0
        for i in range(1, len(u) - 1):
            new = 0.5 * (u[i - 1] + u[i + 1])
            worst = max(worst, abs(new - u[i]))
            u[i] = new
        # how far it is
        if k % 3 == 0:
            print("round", k, f"{worst:.3e}", u[1])
        if worst < tolerance:
            break
    return k

# --- inputs: relax
CALLS = [call([0.0, 1.0, 5.0, 2.0], 1e-3, 20), call([0.5, 1.0, -5.0, 2.0], 0.0, 4)]
CHECKS = [call([0.0, 1.0], 1e-3, 2), call([], 1e-3, 2), call([0.0, 1.0], 1e-3, 0), call([0.0, float("nan"), 1.0], 1e-3, 2),
          call([0.0, float("inf"), 1.0], 1e-3, 2), call([1e308, 1.0, 1e308], 1e-3, 2), call([0.0, 1, 1.0], 1e-3, 2),
          call(np.array([0.0, 1.0, 3.0]), 1e-3, 5)]

# --- after: compiled
import numpy as np


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


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


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


@_njit
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@_njit
def _relax_kernel_filling(u, tolerance, rounds, k_printed, worst_printed, value_printed):
    worst = 0.0
    if 1 >= len(u):
        raise IndexError
    for k in _nonempty(range(rounds)):
        worst = 0.0
        for i in range(1, len(u) - 1):
            new = 0.5 * (u[i - 1] + u[i + 1])
            worst = max(worst, abs(new - u[i]))
            u[i] = new
        # how far it is
        if k % 3 == 0:
            k_printed.append(k)
            worst_printed.append(float(worst))
            value_printed.append(u[1])
        if worst < tolerance:
            break
    return k


@_njit(cache=True)
def _relax_kernel(u, tolerance, rounds):
    k_printed = [0 for _ in range(0)]
    worst_printed = [0.0 for _ in range(0)]
    value_printed = [0.0 for _ in range(0)]
    result = _relax_kernel_filling(u, tolerance, rounds, k_printed, worst_printed, value_printed)
    return result, k_printed, worst_printed, value_printed


def relax(u, tolerance, rounds):
    if (
        type(u) is list
        and type(tolerance) is float
        and type(rounds) is int
        and abs(rounds) <= 2**31
        and type(print) is type(len)
    ):
        try:
            u_array = _array_of(u, float, 1)
            outcome = _relax_kernel(u_array, tolerance, rounds)
            k_printed_more = outcome[1]
            worst_printed_more = _known(outcome[2])
            value_printed_more = _known(outcome[3])
            result = outcome[0]
            _without_nan(u_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(u, u_array, 1)
            for k, worst, value in zip(k_printed_more, worst_printed_more, value_printed_more):
                print('round', k, f'{worst:.3e}', value)
            return result
    worst = 0.0
    for k in range(rounds):
        worst = 0.0
        for i in range(1, len(u) - 1):
            new = 0.5 * (u[i - 1] + u[i + 1])
            worst = max(worst, abs(new - u[i]))
            u[i] = new
        # how far it is
        if k % 3 == 0:
            print("round", k, f"{worst:.3e}", u[1])
        if worst < tolerance:
            break
    return k
