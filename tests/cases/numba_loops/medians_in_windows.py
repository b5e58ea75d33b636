# --- before
import numpy as np


def hampel(x, half, limit):
    y = x.copy()
    for i in range(half, len(x) - half):
        window = x[i - half : i + half + 1]
        median = np.median(window)
        low, high = np.percentile(np.abs(window - median), [10, 90])
        if np.abs(x[i] - median) > limit * high:
            y[i] = median
        elif x[i] < np.quantile(window, 0.25):
            y[i] = median - low
    return y

# --- inputs: hampel
import numpy as np

RNG = np.random.default_rng(5)
X = RNG.normal(size=60)
CALLS = [call(X, 3, 1.2)]
CHECKS = [
    call(X, 0, 0.5),
    call(X, -1, 0.5),
    call(X[:5].copy(), 3, 1.0),
    call(np.zeros(0), 3, 1.0),
    call(np.round(X), 4, 1.0),
    call(np.where(X > 0, 0.0, -0.0), 2, 1.0),
    call(np.where(X > 1, np.nan, X), 3, 1.0),
    call(np.where(X > 1, np.inf, X), 3, 1.0),
    call(np.where(X > 0, 1e308, -1e308), 3, 1.0),
    call(X * 5e-324 * 3, 3, 1.0),
    call(X[::-1], 3, 1.0),
    call(np.sort(X), 7, 1.0),
    call(X.astype(np.float32), 3, 1.0),
    call(np.arange(20), 3, 1.0),
    call(X, 3, np.nan),
]

# --- after: explicit loops, compiled
import numpy as np
import math as _math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _checked_multiply(x, y):
    """x * y, unless it is infinite or nan and x and y are not."""
    result = x * y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit
def _checked_subtract(x, y):
    """x - y, unless it is infinite or nan and x and y are not."""
    result = x - y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit
def _truncate(x):
    """int(x), unless it is too large to be exact."""
    if not -9.0e15 < x < 9.0e15:
        raise OverflowError
    return int(x)


@_njit(error_model='numpy')
def _hampel_loops_nest_5(count_8, x, count_9):
    odd_4 = False
    room_4 = np.empty(count_8)
    at_4 = 0
    for i_6 in range(count_8):
        value_4 = x[np.uint64(i_6 + count_9)]
        odd_4 |= value_4 != value_4
        room_4[at_4] = value_4
        at_4 += 1
    if odd_4:
        raise ValueError
    return np.float64(_hampel_loops_ordered_quantile(room_4, 0.25))


@_njit(error_model='numpy')
def _hampel_loops_nest_4(count_6, x, count_7, median):
    odd_3 = False
    room_3 = np.empty(count_6)
    at_3 = 0
    for i_5 in range(count_6):
        value_3 = abs(x[np.uint64(i_5 + count_7)] - median)
        odd_3 |= value_3 - value_3 != 0.0
        odd_3 |= value_3 != value_3
        room_3[at_3] = value_3
        at_3 += 1
    if odd_3:
        raise ValueError
    return np.float64(_hampel_loops_ordered_quantile(room_3, 90.0 / 100.0))


@_njit(error_model='numpy')
def _hampel_loops_nest_3(count_4, x, count_5, median):
    odd_2 = False
    room_2 = np.empty(count_4)
    at_2 = 0
    for i_4 in range(count_4):
        value_2 = abs(x[np.uint64(i_4 + count_5)] - median)
        odd_2 |= value_2 - value_2 != 0.0
        odd_2 |= value_2 != value_2
        room_2[at_2] = value_2
        at_2 += 1
    if odd_2:
        raise ValueError
    return np.float64(_hampel_loops_ordered_quantile(room_2, 10.0 / 100.0))


@_njit(error_model="numpy")
def _hampel_loops_ordered_quantile(room, part):
    if room.shape[0] == 0 or not (part >= 0.0 and part <= 1.0):
        raise ValueError
    virtual = (room.shape[0] - 1) * part
    place = _truncate(virtual)
    if virtual >= room.shape[0] - 1:
        place = room.shape[0] - 1
    found = _hampel_loops_ordered_selected(room, min(place + 1, room.shape[0] - 1))
    other = found
    if place + 1 < room.shape[0]:
        other = _hampel_loops_ordered_before(room, place + 1)
    _hampel_loops_ordered_signs(room, found, other)
    weight = virtual - place
    apart = found - other
    if weight >= 0.5:
        found -= apart * (1.0 - weight)
    else:
        found = other + apart * weight
    if found - found != 0.0 or apart - apart != 0.0:
        raise ValueError
    return found


@_njit(error_model='numpy')
def _hampel_loops_nest_2(count_2, x, count_3):
    odd = False
    room = np.empty(count_2)
    at = 0
    for i_3 in range(count_2):
        value = x[np.uint64(i_3 + count_3)]
        odd |= value != value
        room[at] = value
        at += 1
    if odd:
        raise ValueError
    return np.float64(_hampel_loops_ordered_median(room))


@_njit(error_model="numpy")
def _hampel_loops_ordered_median(room):
    half = room.shape[0] // 2
    if room.shape[0] == 0:
        raise ValueError
    found = _hampel_loops_ordered_selected(room, half)
    other = found
    if room.shape[0] % 2 == 0:
        other = _hampel_loops_ordered_before(room, half)
    _hampel_loops_ordered_signs(room, found, other)
    if room.shape[0] % 2 == 0:
        found = (other + found) / 2.0
    if found - found != 0.0:
        raise ValueError
    return found


@_njit(error_model="numpy")
def _hampel_loops_ordered_signs(room, found, other):
    if found == 0.0 or other == 0.0:
        for i in range(room.shape[0]):
            if room[i] == 0.0 and _math.copysign(1.0, room[i]) < 0.0:
                raise ValueError
    return 0


@_njit(error_model="numpy")
def _hampel_loops_ordered_before(room, place):
    found = room[0]
    for i in range(1, place):
        if room[i] > found:
            found = room[i]
    return found


@_njit(error_model="numpy")
def _hampel_loops_ordered_selected(room, place):
    low = 0
    high = room.shape[0] - 1
    seed = 1
    while low < high:
        seed = (seed * 1103515245 + 12345) % 2147483648
        pivot = room[low + (seed >> 8) % (high - low + 1)]
        i = low
        j = high
        while i <= j:
            while room[i] < pivot:
                i += 1
            while room[j] > pivot:
                j -= 1
            if i <= j:
                moved = room[i]
                room[i] = room[j]
                room[j] = moved
                i += 1
                j -= 1
        if place <= j:
            high = j
        elif place >= i:
            low = i
        else:
            high = low
    return room[place]


@_njit(error_model="numpy")
def _hampel_loops_nest(count, y, x):
    for i_2 in range(count):
        y[i_2] = x[i_2]


@_njit(cache=True, boundscheck=True)
def _hampel_loops(x, half, limit):
    y = np.empty(x.shape[0])
    _hampel_loops_nest(x.shape[0], y, x)
    for i in range(half, len(x) - half):
        bound = i - half
        if bound < 0:
            bound = max(bound + x.shape[0], 0)
        if bound > x.shape[0]:
            bound = x.shape[0]
        bound_2 = i + half + 1
        if bound_2 < 0:
            bound_2 = max(bound_2 + x.shape[0], 0)
        if bound_2 > x.shape[0]:
            bound_2 = x.shape[0]
        if bound_2 - bound < 0:
            raise ValueError
        median_2 = _hampel_loops_nest_2(bound_2 - bound, x, bound)
        median = median_2
        percentile_2 = _hampel_loops_nest_3(bound_2 - bound, x, bound, median)
        low = percentile_2
        percentile_3 = _hampel_loops_nest_4(bound_2 - bound, x, bound, median)
        high = percentile_3
        if np.abs(_checked_subtract(x[i], median)) > _checked_multiply(limit, high):
            y[i] = median
        else:
            quantile_2 = _hampel_loops_nest_5(bound_2 - bound, x, bound)
            if x[i] < quantile_2:
                y[i] = _checked_subtract(median, low)
    return y


def hampel(x, half, limit):
    if (
        type(x) is np.ndarray
        and x.dtype == np.float64
        and x.ndim == 1
        and x.dtype.type is np.float64
        and x.size <= 2**31
        and type(half) is int
        and abs(half) <= 2**31
        and type(limit) is float
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _hampel_loops(x, half, limit).copy()
        except Exception:  # the original code below takes over
            pass
    y = x.copy()
    for i in range(half, len(x) - half):
        window = x[i - half : i + half + 1]
        median = np.median(window)
        low, high = np.percentile(np.abs(window - median), [10, 90])
        if np.abs(x[i] - median) > limit * high:
            y[i] = median
        elif x[i] < np.quantile(window, 0.25):
            y[i] = median - low
    return y
