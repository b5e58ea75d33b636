# --- before
def is_armstrong(n):
    digits = [int(d) for d in str(n)]
    return sum(d ** len(digits) for d in digits) == n

# --- inputs: is_armstrong
CALLS = [call(153), call(154), call(0), call(9474)]

# --- after: compiled
import numpy as _np


try:
    from _optadvisor import numpy as _np  # imported when something of it is looked up
except ImportError:
    import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _as_array(items):
    """The array of the numbers in a list."""
    return _np.array(items)


@_njit
def _int_power(x, y):
    """x ** y, unless it does not fit 64 bits or is no int."""
    if y < 0 or abs(float(x)) ** float(y) > 9.2e18:
        raise OverflowError
    return x**y


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit
def _is_armstrong_kernel_part_1(n):
    return _as_array([_is_armstrong_kernel__digit_of(d_2) for d_2 in _is_armstrong_kernel__digits_of(n)])


@_njit
def _is_armstrong_kernel_part_2(digits):
    total = 0
    for d_3 in digits:
        item = _int_power(d_3, len(digits))
        if (item > 0 and total > 9223372036854775807 - item) or (item < 0 and total < -9223372036854775807 - item):
            raise OverflowError
        total += item
    return total


@_njit
def _is_armstrong_kernel__digit_of(code):
    if code < 48 or code > 57:
        raise ValueError
    return code - 48


@_njit
def _is_armstrong_kernel__digits_of(number):
    if number < -(_int_power(2, 62)):
        raise ValueError
    rest = abs(number) ^ 0
    ahead = 1 if number < 0 else 0
    size = ahead + 1
    while rest > 9:
        rest //= 10
        size += 1
    codes = _np.full(size, 45)
    rest = abs(number) ^ 0
    for k in range(size - 1, ahead - 1, -1):
        codes[_within(k, len(codes))] = 48 + rest % 10
        rest //= 10
    return codes


@_njit(cache=True)
def _is_armstrong_kernel(n):
    digits = _is_armstrong_kernel_part_1(n)
    return _is_armstrong_kernel_part_2(digits) == n


def is_armstrong(n):
    if type(n) is int and abs(n) <= 2**31:
        try:
            return _is_armstrong_kernel(n)
        except Exception:  # the original code below takes over
            pass
    digits = [int(d) for d in str(n)]
    return sum(d ** len(digits) for d in digits) == n
