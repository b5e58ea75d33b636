# --- before
import math

import numpy as np


def roots(pixels, values):
    """NumPy keeps the whole part, but not where it is no byte."""
    total = 0.0
    for i in range(len(values)):
        root = math.sqrt(abs(values[i]))
        pixels[i] = root
        total += root
    return total
# --- inputs: roots
CALLS = [call(np.zeros(20, dtype=np.uint8), np.linspace(0.0, 4.5, 20)), call(np.zeros(3, dtype=np.uint8), np.ones(3))]


CHECKS = [call(np.zeros(2, dtype=np.uint8), np.array([65535.9, 0.0])),
          call(np.zeros(2, dtype=np.uint8), np.array([1.0, 65536.0])),
          call(np.zeros(2, dtype=np.uint8), np.array([np.inf, 1.0])), call(np.zeros(2, dtype=np.uint8), np.full(2, np.nan)),
          call(np.zeros(2, dtype=np.int8), np.array([16383.0, 16384.0])), call(np.zeros(2, dtype=bool), np.ones(2)),
          call(np.zeros(1, dtype=np.uint8), np.ones(2))]
# --- after: compiled
import math

import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _cut_uint8(x):
    """int(x), unless it does not fit uint8."""
    if not 0 <= x < 256:
        raise OverflowError
    return int(x)


@_njit(cache=True)
def _roots_kernel(pixels, values):
    total = 0.0
    if len(values) - 1 >= len(pixels):
        raise IndexError
    suspects = 0
    for i in range(len(values)):
        checked1 = math.sqrt(abs(values[i]))
        root = checked1
        suspects += checked1 - checked1 != 0.0
        pixels[i] = _cut_uint8(root)
        total += root
    if suspects:
        raise FloatingPointError
    return total


def roots(pixels, values):
    """NumPy keeps the whole part, but not where it is no byte."""
    if (
        type(pixels) is np.ndarray
        and pixels.dtype == np.uint8
        and pixels.ndim == 1
        and pixels.dtype.type is np.uint8
        and pixels.size <= 2**31
        and pixels.flags.writeable
        and type(values) is np.ndarray
        and values.dtype == np.float64
        and values.ndim == 1
        and values.dtype.type is np.float64
        and values.size <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        pixels_before = pixels.copy()
        try:
            result = _roots_kernel(pixels, values)
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pixels[...] = pixels_before
    total = 0.0
    for i in range(len(values)):
        root = math.sqrt(abs(values[i]))
        pixels[i] = root
        total += root
    return total
