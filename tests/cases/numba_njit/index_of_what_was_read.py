# --- before
import numpy as np


# Ways to pay: a coin is known to be small once its loop has begun, so that no difference is tested.
def ways_to_pay(coins, ways, total):
    ways[0] = 1
    for coin in coins:
        for i in range(coin, total + 1):
            ways[i] = ways[i] + ways[i - coin]
    return ways[total]

# --- inputs: ways_to_pay
def table(n):
    return np.zeros(n, dtype=np.int64)


CALLS = [call(np.array([1, 5, 10]), table(31), 30)]
CHECKS = [
    call(np.array([1, 5, 10]), table(30), 30),
    call(np.array([1, 0, 2]), table(31), 30),
    call(np.array([-3, 2]), table(31), 20),
    call(np.array([-40, 2]), table(31), 20),
    call(np.array([2**62, 1]), table(31), 30),
    call(np.array([-(2**62), 1]), table(5), 3),
    call(np.array([1] * 70), table(64), 63),  # 64 bits are not enough
    call(np.array([], dtype=np.int64), table(3), 2),
    call(np.array([1]), table(0), 0),
]

# --- after: compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _int_add(x, y):
    """x + y, unless it is beyond 2**62 in size."""
    result = np.int64(np.uint64(x + 0) + np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _small(x):
    """x, unless a float cannot hold it exactly."""
    if not -9007199254740992 <= x <= 9007199254740992:
        raise OverflowError
    return x


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if np.uint64(place) >= np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _ways_to_pay_kernel(coins, ways, total):
    ways[_within(0, len(ways))] = 1
    for coin in coins:
        if total >= len(ways) or coin < -len(ways) or -coin + total >= len(ways):
            raise IndexError
        for i in range(_small(coin), total + 1):
            ways[i] = _int_add(ways[i], ways[i - coin])
    return ways[_within(total, len(ways))]


# Ways to pay: a coin is known to be small once its loop has begun, so that no difference is tested.
def ways_to_pay(coins, ways, total):
    if (
        type(coins) is np.ndarray
        and coins.dtype == np.int64
        and coins.ndim == 1
        and coins.dtype.type is np.int64
        and coins.size <= 2**31
        and type(ways) is np.ndarray
        and ways.dtype == np.int64
        and ways.ndim == 1
        and ways.dtype.type is np.int64
        and ways.size <= 2**31
        and ways.flags.writeable
        and type(total) is int
        and abs(total) <= 2**31
    ):
        ways_before = ways.copy()
        try:
            return np.int64(_ways_to_pay_kernel(coins, ways, total))
        except Exception:  # the original code below takes over
            ways[...] = ways_before
    ways[0] = 1
    for coin in coins:
        for i in range(coin, total + 1):
            ways[i] = ways[i] + ways[i - coin]
    return ways[total]
