# --- before
def fewest(coins, amount):
    INF = 10 ** 9
    best = [0] + [INF] * amount
    for total in range(1, amount + 1):
        for coin in coins:
            if coin <= total and best[total - coin] + 1 < best[total]:
                best[total] = best[total - coin] + 1
    return best
# --- inputs: fewest
CALLS = [call([1, 7, 13, 50, 101], 300), call([4, 6], 22), call([1, 5], 30)]
CHECKS = [call([1], 0), call([1], -1), call([1], -5), call([1], 1), call([0, 2], 5), call([-3, 2], 5), call([True, 2], 5), call([], 4), call([2.0], 4), call([2], 2.0)]
# --- after: compiled
try:
    from _optadvisor import numpy as _np  # imported when something of it is looked up
except ImportError:
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


def _require_within(array, low, high):
    """Raises ValueError if an int in the array is smaller than low or larger than high."""
    if array.size and not (low <= array.min() and array.max() <= high):
        raise ValueError


@_njit
def _int_power(x, y):
    """x ** y, unless it does not fit 64 bits or is no int."""
    if y < 0 or abs(float(x)) ** float(y) > 9.2e18:
        raise OverflowError
    return x**y


@_njit
def _ints_1(item_0):
    """The array of these ints."""
    made = _np.empty(1, _np.int64)
    made[0] = item_0
    return made


@_njit(cache=True)
def _fewest_kernel(coins, amount):
    INF = _int_power(10, 9)
    best = _np.concatenate((_ints_1(0), _np.full(amount, INF)))
    for total in range(1, amount + 1):
        large1 = 0
        for coin in coins:
            if coin <= total and _np.int64(_np.uint64(best[total - coin]) + _np.uint64(1)) < best[total]:
                checked1 = _np.int64(_np.uint64(best[total - coin]) + _np.uint64(1))
                best[total] = checked1
                large1 |= checked1 ^ (checked1 >> 63)
        if large1 >= 2**61:
            raise OverflowError
    return best


def fewest(coins, amount):
    if type(coins) is list and type(amount) is int and abs(amount) <= 2**31:
        try:
            coins_array = _array_of(coins, int, 1)
            _require_within(coins_array, 0, 2147483648)
            return _fewest_kernel(coins_array, amount).tolist()
        except Exception:  # the original code below takes over
            pass
    INF = 10 ** 9
    best = [0] + [INF] * amount
    for total in range(1, amount + 1):
        for coin in coins:
            if coin <= total and best[total - coin] + 1 < best[total]:
                best[total] = best[total - coin] + 1
    return best
