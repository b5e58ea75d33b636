# --- before
import numpy as np
from numpy import cos, linalg


def spread(x, y):
    xp = 3.0
    table = np.outer(x, y) + xp
    if np.any(table > 2.0):
        table = cos(table)
    return linalg.norm(table), table @ y

# --- inputs: spread
CALLS = [call(np.linspace(0, 1, 5), np.linspace(1, 2, 4))]
CHECKS = [call(np.zeros(0), np.zeros(0)), call(np.ones(3), np.ones(1)), call(np.ones((2, 2)), np.ones(3))]

# --- after: for arrays of NumPy and of CuPy
import numpy as np
from numpy import cos, linalg
import sys as _sys


def _module_of(*arrays):
    """CuPy where one of the arrays lies on a card, else NumPy."""
    cupy = _sys.modules.get("cupy")  # who has such an array has imported it
    return np if cupy is None else cupy.get_array_module(*arrays)


def _number(value):
    """A number as NumPy gives it, from wherever it lies."""
    return value if _module_of(value) is np else value.get()[()]


def spread(x, y):
    xp_2 = _module_of(x, y)
    xp = 3.0
    table = xp_2.outer(x, y) + xp
    if _number(xp_2.any(table > 2.0)):
        table = xp_2.cos(table)
    return _number(xp_2.linalg.norm(table)), table @ y
