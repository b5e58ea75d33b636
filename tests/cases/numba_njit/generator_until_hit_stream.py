# --- before
import numpy as np


def throws(rng, sides, wanted):
    """Throws of a die until it has shown `wanted` so often as it has sides, and the noise meanwhile."""
    hits = 0
    count = 0
    noise = 0.0
    while hits < sides:
        count += 1
        noise += rng.normal(0.0, 0.5)
        if rng.integers(1, sides + 1) == wanted:
            hits += 1
    return count, noise

# --- inputs: throws
CALLS = [call(np.random.default_rng(7), 6, 3), call(np.random.default_rng(8), 2, 1)]
CHECKS = [
    call(np.random.default_rng(9), 0, 1),
    call(np.random.default_rng(9), 1, 1),
    call(np.random.RandomState(9), 0, 1),
    call(np.random.Generator(np.random.MT19937(9)), 4, 1),
]

# --- after: compiled, same random stream
import numpy as np
import math as _math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _generator_integers(rng, low, high):
    """What the `integers` of NumPy's Generator draws."""
    if not 0 < high - low <= 4294967295:
        raise ValueError
    return low if high - low == 1 else rng.integers(low, high)


@_njit
def _generator_normal(rng, loc, scale):
    """What the `normal` of NumPy's Generator draws, unless it is infinite or nan."""
    if _math.copysign(1.0, scale) < 0.0:
        raise ValueError
    number = float(loc) + float(scale) * rng.standard_normal()
    if number - number != 0.0:
        raise FloatingPointError
    return number


@_njit(cache=True, boundscheck=True)
def _throws_kernel(rng, sides, wanted):
    hits = 0
    count = 0
    noise = 0.0
    while hits < sides:
        count += 1
        noise += _generator_normal(rng, 0.0, 0.5)
        if _generator_integers(rng, 1, sides + 1) == wanted:
            hits += 1
    return count, noise


def throws(rng, sides, wanted):
    """Throws of a die until it has shown `wanted` so often as it has sides, and the noise meanwhile."""
    if (
        type(sides) is int
        and abs(sides) <= 2**31
        and type(wanted) is int
        and abs(wanted) <= 2**31
        and type(rng) is np.random.Generator
        and type(rng.bit_generator) is np.random.PCG64
    ):
        rng_state = rng.bit_generator.state
        try:
            result = _throws_kernel(rng, sides, wanted)
            if result[1] != result[1]:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            rng.bit_generator.state = rng_state
    hits = 0
    count = 0
    noise = 0.0
    while hits < sides:
        count += 1
        noise += rng.normal(0.0, 0.5)
        if rng.integers(1, sides + 1) == wanted:
            hits += 1
    return count, noise
