# --- before
import math
import numpy as np

def dtw(a, b, w=3, best_so_far=np.inf):
    n, m = len(a), len(b)
    D = np.full((n + 1, m + 1), np.inf)
    D[0, 0] = 0
    for i in range(1, n + 1):
        row_min = np.inf
        for j in range(max(1, i - w), min(m, i + w) + 1):
            cost = (a[i - 1] - b[j - 1]) ** 2
            D[i, j] = cost + min(D[i - 1, j], D[i, j - 1], D[i - 1, j - 1])
            if D[i, j] < row_min:
                row_min = D[i, j]
        if row_min > best_so_far:
            return np.inf, None          # abandon
    i, j = n, m
    steps = 0
    while i > 1 or j > 1:
        choice = np.argmin([D[i - 1, j - 1], D[i - 1, j], D[i, j - 1]])
        if choice == 0:
            i, j = i - 1, j - 1
        elif choice == 1:
            i -= 1
        else:
            j -= 1
        steps += 1
    return np.sqrt(D[n, m]), steps
# --- inputs: dtw
A = np.sin(np.arange(20.0)); B = np.cos(np.arange(20.0))
CALLS = [call(A, B, best_so_far=np.inf), call(A, B, 3, 0.0), call(A, B, 3, -1.0)]
CHECKS = [call(A, B, best_so_far=-1.0), call(A, A), call(A[:0], B), call(A[:0], B[:0]), call(A[::-2], B), call(A, B, -4)]
CHECKS += [call(A * np.nan, B), call(A * np.inf, B), call(A, B, best_so_far=np.nan), call(A, B, best_so_far=1)]
CHECKS += [call(A.tolist(), B), call(A.astype("float32"), B), call(A, B[:3]), call(A, B, 2.5), call(A, B, 0, 1e-9)]
# --- after: compiled
import math
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _arises(result, x, y):
    """Whether a result is infinite or nan, and x and y, from which it was computed, are not."""
    return (result - result != 0.0) & (((x - x == 0.0) & (y - y == 0.0)) | ((result != result) & (x == x) & (y == y)))


@_njit
def _floats_3(item_0, item_1, item_2):
    """The array of these floats."""
    made = np.empty(3, np.float64)
    made[0] = item_0
    made[1] = item_1
    made[2] = item_2
    return made


@_njit
def _int_subtract(x, y):
    """x - y, unless it is beyond 2**62 in size."""
    result = np.int64(np.uint64(x + 0) - np.uint64(y + 0))
    if (x ^ y) & (x ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _lost(x, y):
    """What x * y has beyond the product as it is rounded, exactly."""
    wide_x, wide_y = 134217729.0 * x, 134217729.0 * y
    high_x, high_y = wide_x - (wide_x - x), wide_y - (wide_y - y)
    low_x, low_y = x - high_x, y - high_y
    return high_x * high_y - x * y + high_x * low_y + low_x * high_y + low_x * low_y


@_njit
def _place_of_least(items):
    """np.argmin(items); where there is no number, or nan, the original decides."""
    if len(items) == 0:
        raise ValueError
    best = 0
    for place in range(len(items)):
        if items[place] != items[place]:
            raise ValueError
        if items[place] < items[best]:
            best = place
    return best


def _pow_margin_here():
    """1 / 0.96 where C's pow errs by less than 0.514 of the last place (glibc from 2.28 on), else infinite."""
    import os

    try:
        library, _, version = os.confstr("CS_GNU_LIBC_VERSION").partition(" ")
        known = library == "glibc" and os.uname().machine == "x86_64"
        known = known and [int(part) for part in version.split(".")] >= [2, 28]
    except Exception:  # another system
        known = False
    return 1.0 / 0.96 if known else math.inf


_pow_margin = _pow_margin_here()


@_njit(error_model="numpy")
def _power_2(x, one):
    """x ** 2.0 as C's pow has it (one is 1.0), without a call where the exact power tells what that gives."""
    x = 1.0 * x
    power = x * x
    rest = _lost(x, x)
    if power + rest * _pow_margin == power and 2.0**-60 < abs(power) < 2.0**60:
        return power
    power = math.pow(x * one, 2.0 * one)
    if power - power != 0.0:
        raise FloatingPointError
    return power


@_njit
def _sqrt(x):
    """math.sqrt(x), unless it is infinite or nan."""
    result = math.sqrt(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if np.uint64(place) >= np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _dtw_kernel(a, b, w, best_so_far, one):
    n, m = len(a), len(b)
    D = np.full((n + 1, m + 1), np.inf)
    D[_within(0, len(D)), _within(0, D.shape[1])] = 0
    if n - 1 >= len(a) or n >= len(D):
        raise IndexError
    for i in range(1, n + 1):
        row_min = np.inf
        suspects = 0
        for j in range(max(1, i - w), min(m, i + w) + 1):
            checked1 = a[i - 1]
            checked2 = b[_within(j - 1, len(b))]
            checked3 = checked1 - checked2
            cost = _power_2(checked3, one)
            suspects += _arises(checked3, checked1, checked2)
            checked1 = min(D[i - 1, _within(j, D.shape[1])], D[i, _within(j - 1, D.shape[1])], D[i - 1, _within(j - 1, D.shape[1])])
            checked2 = cost + checked1
            D[i, _within(j, D.shape[1])] = checked2
            suspects += _arises(checked2, cost, checked1)
            if D[i, _within(j, D.shape[1])] < row_min:
                row_min = D[i, _within(j, D.shape[1])]
        if suspects:
            raise FloatingPointError
        if row_min > best_so_far:
            return np.float64(-1e-300), False, 0, False          # abandon
    i, j = n, m
    steps = 0
    while i > 1 or j > 1:
        choice = _place_of_least(_floats_3(D[_within(_int_subtract(i, 1), len(D)), _within(_int_subtract(j, 1), D.shape[1])], D[_within(_int_subtract(i, 1), len(D)), _within(j, D.shape[1])], D[_within(i, len(D)), _within(_int_subtract(j, 1), D.shape[1])]))
        if choice == 0:
            i, j = _int_subtract(i, 1), _int_subtract(j, 1)
        elif choice == 1:
            i = _int_subtract(i, 1)
        else:
            j = _int_subtract(j, 1)
        steps += 1
    return (_sqrt(D[_within(n, len(D)), _within(m, D.shape[1])])), True, (steps), True


def dtw(a, b, w=3, best_so_far=np.inf):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 1
        and a.dtype.type is np.float64
        and a.size <= 2**31
        and type(b) is np.ndarray
        and b.dtype == np.float64
        and b.ndim == 1
        and b.dtype.type is np.float64
        and b.size <= 2**31
        and type(w) is int
        and abs(w) <= 2**31
        and type(best_so_far) is float
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = _dtw_kernel(a, b, w, best_so_far, 1.0)
            if float(result[0]) - float(result[0]) != 0.0:
                raise ValueError  # it might be an object that exists already
            given = np.float64(result[0]), result[1], result[2], result[3]
            return (given[0] if given[1] else np.inf), (given[2] if given[3] else None)
        except Exception:  # the original code below takes over
            pass
    n, m = len(a), len(b)
    D = np.full((n + 1, m + 1), np.inf)
    D[0, 0] = 0
    for i in range(1, n + 1):
        row_min = np.inf
        for j in range(max(1, i - w), min(m, i + w) + 1):
            cost = (a[i - 1] - b[j - 1]) ** 2
            D[i, j] = cost + min(D[i - 1, j], D[i, j - 1], D[i - 1, j - 1])
            if D[i, j] < row_min:
                row_min = D[i, j]
        if row_min > best_so_far:
            return np.inf, None          # abandon
    i, j = n, m
    steps = 0
    while i > 1 or j > 1:
        choice = np.argmin([D[i - 1, j - 1], D[i - 1, j], D[i, j - 1]])
        if choice == 0:
            i, j = i - 1, j - 1
        elif choice == 1:
            i -= 1
        else:
            j -= 1
        steps += 1
    return np.sqrt(D[n, m]), steps
