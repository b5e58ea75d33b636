# --- before
import math


def mean_payoff(spot, strike, growth, steps):
    total = 0
    for i in range(steps):
        spot = spot * (1.0 + growth * math.sin(i))
        total += max(spot - strike, 0)
    return total / steps


# --- inputs: mean_payoff
CALLS = [call(100.0, 101.0, 0.01, 200), call(100.0, 90.0, 0.1, 50)]
CHECKS = [
    call(100.0, 101.0, 0.01, 0),
    call(1.0, 101.0, 0.01, 5),
    call(float("nan"), 1.0, 0.1, 3),
    call(1e300, -1e300, 10.0, 700),
    call(1e17, 1.0, 0.0, 3),
    call(5, 1.0, 0.1, 3),
]
# --- after: compiled
import math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _whole_add(x, y):
    """x + y, unless it may be an int that no float here stands for."""
    if not -9.0e15 <= x + y <= 9.0e15:
        raise OverflowError
    return x + y


@_njit(cache=True)
def _mean_payoff_kernel(spot, strike, growth, steps):
    total = 0
    suspects = 0
    for i in range(steps):
        checked1 = math.sin(i)
        spot = spot * (1.0 + growth * checked1)
        suspects += checked1 - checked1 != 0.0
        total = _whole_add(total, max(spot - strike, 0))
    if suspects:
        raise FloatingPointError
    return total / steps


def mean_payoff(spot, strike, growth, steps):
    if (
        type(spot) is float
        and type(strike) is float
        and type(growth) is float
        and type(steps) is int
        and abs(steps) <= 2**31
    ):
        try:
            result = _mean_payoff_kernel(spot, strike, growth, steps)
            if (
                result != result
                or result == spot
                or result == strike
                or result == growth
            ):
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    total = 0
    for i in range(steps):
        spot = spot * (1.0 + growth * math.sin(i))
        total += max(spot - strike, 0)
    return total / steps
