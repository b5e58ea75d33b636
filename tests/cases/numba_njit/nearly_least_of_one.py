# --- before
"""Metropolis-Hastings for a normal density: the probability is at most the int 1."""

import numpy as np


def sample(rng, steps, x):
    moves = 0
    for _ in range(steps):
        y = x + rng.normal(0.0, 1.0)
        alpha = min(1, np.exp(0.5 * (x * x - y * y)))
        if alpha > rng.random():
            x = y
            moves += 1
    return float(x), moves

# --- inputs: sample
CALLS = [call(np.random.default_rng(1), 300, 0.5), call(np.random.default_rng(2), 100, -4.0)]
CHECKS = [
    call(np.random.default_rng(3), 0, 0.5),
    call(np.random.default_rng(3), -1, 0.5),
    call(np.random.default_rng(3), 40, 60.0),
    call(np.random.default_rng(3), 40, 1e200),
    call(np.random.default_rng(3), 40, float("nan")),
]

# --- after: compiled, same random stream
"""Metropolis-Hastings for a normal density: the probability is at most the int 1."""

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
def _generator_normal(rng, loc, scale):
    """What the `normal` of NumPy's Generator draws, unless it is infinite or nan."""
    if _math.copysign(1.0, scale) < 0.0:
        raise ValueError
    number = float(loc) + float(scale) * rng.standard_normal()
    if number - number != 0.0:
        raise FloatingPointError
    return number


@_njit
def _exp(x):
    """_math.exp(x), unless it is infinite or nan."""
    result = _math.exp(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit
def _sample_kernel_near_1(x1, x2):
    """A comparison, unless it depends on the last digits of what NumPy gives."""
    width = abs(x1) * 2.0**-46 + 1e-300
    low1, high1 = x1 - width, x1 + width
    if not low1 - low1 == high1 - high1:
        raise FloatingPointError
    if (low1 > x2) != (high1 > x2):
        raise FloatingPointError
    return low1 > x2


@_njit(cache=True, boundscheck=True)
def _sample_kernel(rng, steps, x):
    moves = 0
    for _ in range(steps):
        y = x + _generator_normal(rng, 0.0, 1.0)
        alpha = min(1, _exp(0.5 * (x * x - y * y)))
        if _sample_kernel_near_1(alpha, _generator_random(rng)):
            x = y
            moves += 1
    return float(x), moves


def sample(rng, steps, x):
    if (
        type(steps) is int
        and abs(steps) <= 2**31
        and type(x) is float
        and type(rng) is np.random.Generator
        and type(rng.bit_generator) is np.random.PCG64
        and np.geterr()["under"] == "ignore"
    ):
        rng_state = rng.bit_generator.state
        try:
            result = _sample_kernel(rng, steps, x)
            if result[0] != result[0] or result[0] == x:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            rng.bit_generator.state = rng_state
    moves = 0
    for _ in range(steps):
        y = x + rng.normal(0.0, 1.0)
        alpha = min(1, np.exp(0.5 * (x * x - y * y)))
        if alpha > rng.random():
            x = y
            moves += 1
    return float(x), moves
