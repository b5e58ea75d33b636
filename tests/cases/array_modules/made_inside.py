# --- before
import numpy as np


def levels(heights, low, high):
    found = np.zeros_like(heights)
    np.maximum(heights, low, out=found)
    found = np.where(found > high, high, found)
    steps = np.linspace(low, high, 5)
    found -= steps[1]
    return np.concatenate((found, steps)), found.max() if found.size else 0.0

# --- inputs: levels
CALLS = [call(np.linspace(-1, 3, 9), 0.0, 2.0)]
CHECKS = [
    call(np.zeros(0), 0.0, 2.0),
    call(np.linspace(-1, 3, 9), 2.0, 0.0),
    call(np.arange(4), 0.0, 2.0),
    call(np.array([np.nan, 1.0]), 0.0, 2.0),
    call([1.0, 5.0], 0.0, 2.0),
]

# --- after: for arrays of NumPy and of CuPy
import numpy as np
import sys as _sys


def _module_of(*arrays):
    """CuPy where one of the arrays lies on a card, else NumPy."""
    cupy = _sys.modules.get("cupy")  # who has such an array has imported it
    return np if cupy is None else cupy.get_array_module(*arrays)


def _number(value):
    """A number as NumPy gives it, from wherever it lies."""
    return value if _module_of(value) is np else value.get()[()]


def levels(heights, low, high):
    xp = _module_of(heights)
    found = xp.zeros_like(heights)
    xp.maximum(heights, low, out=found)
    found = xp.where(found > high, high, found)
    steps = xp.linspace(low, high, 5)
    found -= _number(steps[1])
    return xp.concatenate((found, steps)), _number(found.max()) if found.size else 0.0
