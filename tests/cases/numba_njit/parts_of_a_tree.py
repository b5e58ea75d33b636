# --- before
import math


def price(spot, strike, growth, levels):
    up = math.exp(growth)
    values = [max(strike - spot * up**j / up ** (levels - j), 0) for j in range(levels + 1)]
    for level in range(levels - 1, -1, -1):
        for j in range(level + 1):
            hold = 0.99 * (0.5 * values[j + 1] + 0.5 * values[j])
            values[j] = max(hold, strike - spot * up**j / up ** (level - j))
    return values[0]


# --- inputs: price
CALLS = [call(100.0, 101.0, 0.02, 12), call(90.0, 100.0, 0.1, 5)]
CHECKS = [
    call(100.0, 101.0, 0.02, 0), call(100.0, 50.0, 0.01, 3), call(100.0, 50.0, 0.01, 0), call(float("nan"), 1.0, 0.1, 3), call(0.0, -0.0, 0.1, 2),
    call(100, 101, 0.02, 4), call(100.0, float("inf"), 0.1, 2), call(100.0, 1.0, 800.0, 2), call(100.0, 101.0, 0.02, -1), call(100.0, 2**70, 0.1, 2),
]
# --- after: compiled
import math


try:
    from _optadvisor import numpy as _np  # imported when something of it is looked up
except ImportError:
    import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _exp(x):
    """math.exp(x), unless it is infinite or nan."""
    result = math.exp(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit
def _nonzero(x):
    """x, unless it is zero."""
    if x == 0:
        raise ZeroDivisionError
    return x


@_njit
def _power(x, y, one):
    """x ** y as C's pow has it (one is 1.0), unless it is infinite or nan."""
    result = math.pow(x * one, y * one)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit
def _unsigned(x):
    """x, unless it is -0.0, which stands for the int 0 here."""
    if x == 0.0 and math.copysign(1.0, x) < 0.0:
        raise OverflowError
    return x


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit
def _price_kernel_part_1(strike, spot, up, levels, one):
    made = _np.empty(len(range(levels + 1)), _np.float64)
    place = 0
    for j in range(levels + 1):
        made[place] = strike - spot * _power(up, j, one) / _nonzero(_power(up, levels - j, one))
        place += 1
    return made


@_njit(cache=True, error_model="numpy")
def _price_kernel(spot, strike, growth, levels, one):
    up = _exp(growth)
    values_parts = _price_kernel_part_1(strike, spot, up, levels, one)
    values = _np.full(len(values_parts), -0.0)
    for _place, _part in enumerate(values_parts):
        if not 0 > _part:
            values[_within(_place, len(values))] = _unsigned(_part)
    if levels >= len(values):
        raise IndexError
    for level in range(levels - 1, -1, -1):
        suspects = 0
        for j in range(level + 1):
            hold = 0.99 * (0.5 * (values[j + 1] + 0.0) + 0.5 * (values[j] + 0.0))
            checked1 = math.pow(up * one, j * one)
            checked2 = math.pow(up * one, (level - j) * one)
            values[j] = _unsigned(max(hold, strike - spot * checked1 / checked2))
            suspects += checked1 - checked1 != 0.0
            suspects += checked2 - checked2 != 0.0
            suspects += checked2 == 0
        if suspects:
            raise FloatingPointError
    return _unsigned(values[_within(0, len(values))])


def price(spot, strike, growth, levels):
    if (
        type(spot) is float
        and type(strike) is float
        and type(growth) is float
        and type(levels) is int
        and abs(levels) <= 2**31
    ):
        try:
            result = _price_kernel(spot, strike, growth, levels, 1.0)
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    up = math.exp(growth)
    values = [max(strike - spot * up**j / up ** (levels - j), 0) for j in range(levels + 1)]
    for level in range(levels - 1, -1, -1):
        for j in range(level + 1):
            hold = 0.99 * (0.5 * values[j + 1] + 0.5 * values[j])
            values[j] = max(hold, strike - spot * up**j / up ** (level - j))
    return values[0]
