# --- before
"""A chain of spins in a heat bath; each is drawn anew from what its neighbours say."""

import numpy as np


def sweep(rng, spins, beta):
    up = 0
    for i in range(1, len(spins) - 1):
        field = 2.0 * (spins[i - 1] + spins[i + 1])
        if rng.random() < 1.0 / (1.0 + np.exp(-beta * field)):
            spins[i] = 1.0
            up += 1
        else:
            spins[i] = -1.0
    return up

# --- inputs: sweep
def chain(n):
    return np.where(np.arange(n) % 3 == 0, 1.0, -1.0)


CALLS = [call(np.random.default_rng(1), chain(50), 0.4), call(np.random.default_rng(2), chain(200), 1.5)]
CHECKS = [
    call(np.random.default_rng(3), chain(0), 0.4),
    call(np.random.default_rng(3), chain(3), -0.0),
    call(np.random.default_rng(3), chain(30), 500.0),
    call(np.random.default_rng(3), chain(30), float("nan")),
    call(np.random.default_rng(3), chain(30) * float("inf"), 1.0),
]

# --- after: compiled, same random stream
"""A chain of spins in a heat bath; each is drawn anew from what its neighbours say."""

import numpy as np
import math as _math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _generator_random(rng):
    """What the `random` of NumPy's Generator draws."""
    return rng.random()


@_njit
def _checked_multiply(x, y):
    """x * y, unless it is infinite or nan and x and y are not."""
    result = x * y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit
def _exp(x):
    """_math.exp(x), unless it is infinite or nan."""
    result = _math.exp(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit
def _finite(x):
    """x, unless it is infinite or nan."""
    if x - x != 0.0:
        raise OverflowError
    return x


@_njit
def _sweep_kernel_near_1(x1, x2, x3, x4):
    """A comparison, unless it depends on the last digits of what NumPy gives."""
    width = abs(x4) * 2.0**-46 + 1e-300
    low1, high1 = x4 - width, x4 + width
    if not low1 - low1 == high1 - high1:
        raise FloatingPointError
    low2, high2 = x3 + low1, x3 + high1
    if not low2 - low2 == high2 - high2:
        raise FloatingPointError
    if not 0.0 < low2 * high2:
        raise FloatingPointError
    low3, high3 = x2 / low2, x2 / high2
    if not low3 - low3 == high3 - high3:
        raise FloatingPointError
    if (x1 < low3) != (x1 < high3):
        raise FloatingPointError
    return x1 < low3


@_njit(cache=True, boundscheck=True)
def _sweep_kernel(rng, spins, beta):
    up = 0
    for i in range(1, len(spins) - 1):
        field = _finite(2.0 * (spins[i - 1] + spins[i + 1]))
        if _sweep_kernel_near_1(_generator_random(rng), 1.0, 1.0, _exp(_checked_multiply(-beta, field))):
            spins[i] = 1.0
            up += 1
        else:
            spins[i] = -1.0
    return up


def sweep(rng, spins, beta):
    if (
        type(spins) is np.ndarray
        and spins.dtype == np.float64
        and spins.ndim == 1
        and spins.dtype.type is np.float64
        and spins.size <= 2**31
        and spins.flags.writeable
        and type(beta) is float
        and type(rng) is np.random.Generator
        and type(rng.bit_generator) is np.random.PCG64
        and np.geterr()["under"] == "ignore"
    ):
        spins_before = spins.copy()
        rng_state = rng.bit_generator.state
        try:
            return _sweep_kernel(rng, spins, beta)
        except Exception:  # the original code below takes over
            spins[...] = spins_before
            rng.bit_generator.state = rng_state
    up = 0
    for i in range(1, len(spins) - 1):
        field = 2.0 * (spins[i - 1] + spins[i + 1])
        if rng.random() < 1.0 / (1.0 + np.exp(-beta * field)):
            spins[i] = 1.0
            up += 1
        else:
            spins[i] = -1.0
    return up
