# --- before
import numpy as np


# Newton's method with an end: a loop that may be left early gives up at once.
def root(c, start, most):
    x = start
    for k in range(most):
        step = (x * x - c) / (2.0 * x)
        x = x - step
        if abs(step) < 1e-12:
            break
    return x

# --- inputs: root
CALLS = [call(2.0, 1.0, 50), call(3.0, 1.5, 3)]
CHECKS = [
    call(2.0, 0.0, 2**31),
    call(2.0, -1.0, 50),
    call(float("inf"), 1.0, 20),
    call(float("nan"), 1.0, 20),
    call(-1.0, 1.0, 20),
    call(2.0, 1.0, 0),
    call(1e308, 1e-308, 10),
]

# --- after: compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit(cache=True)
def _root_kernel(c, start, most):
    x = start
    for k in range(most):
        step = (x * x - c) / (2.0 * x)
        x = x - step
        if abs(step) < 1e-12:
            break
    return x


# Newton's method with an end: a loop that may be left early gives up at once.
def root(c, start, most):
    if type(c) is float and type(start) is float and type(most) is int and abs(most) <= 2**31:
        try:
            result = _root_kernel(c, start, most)
            if result != result or result == c or result == start:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    x = start
    for k in range(most):
        step = (x * x - c) / (2.0 * x)
        x = x - step
        if abs(step) < 1e-12:
            break
    return x
