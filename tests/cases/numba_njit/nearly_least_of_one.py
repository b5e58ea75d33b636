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
import numba as _numba
import math as _math


def _compiled(**options):
    """A decorator: the function compiled by Numba, kept on disk where there is a place for it."""
    import importlib.util, sys, threading

    # Numba imports SciPy at its first call, for linear algebra alone: it starts twice as fast without
    blas, arrays = "scipy.linalg.cython_blas", "numba.np.arraymath"
    if not {blas, arrays} & sys.modules.keys() and threading.active_count() == 1:
        sys.modules[blas] = None
        try:
            __import__(arrays)
        except ImportError:
            pass
        finally:
            del sys.modules[blas]
        if arrays in sys.modules:
            sys.modules[arrays]._HAVE_BLAS = importlib.util.find_spec("scipy") is not None

    def compiled(function):
        try:
            return _numba.njit(cache=True, **options)(function)
        except RuntimeError:
            return _numba.njit(**options)(function)
    return compiled


@_numba.njit
def _generator_random(rng):
    """What the `random` of NumPy's Generator draws."""
    return rng.random()


@_numba.njit
def _generator_normal(rng, loc, scale):
    """What the `normal` of NumPy's Generator draws, unless it is infinite or nan."""
    if _math.copysign(1.0, scale) < 0.0:
        raise ValueError
    number = float(loc) + float(scale) * rng.standard_normal()
    if number - number != 0.0:
        raise FloatingPointError
    return number


@_numba.njit
def _exp(x):
    """_math.exp(x), unless it is infinite or nan."""
    result = _math.exp(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_numba.njit
def _sample_kernel_near_1(x1, x2):
    """A comparison, unless it depends on the last digits of what NumPy gives."""
    width = abs(x1) * 2.0**-46 + 1e-300
    low1, high1 = x1 - width, x1 + width
    if not low1 - low1 == high1 - high1:
        raise FloatingPointError
    if (low1 > x2) != (high1 > x2):
        raise FloatingPointError
    return low1 > x2


@_compiled(boundscheck=True)
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
