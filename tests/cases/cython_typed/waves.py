# --- before
import math

PHASE = 0.25


def energy(amplitude, steps):
    found = 0.0
    for i in range(steps):
        angle = 2 * math.pi * i / 100 + PHASE
        found += amplitude * math.sin(angle) ** 2 - math.exp(-angle) / max(1.0, math.sqrt(angle), amplitude)
    return found
# --- inputs: energy
CALLS = [call(1.5, 10), call(0.1, 3)]
CHECKS = [call(1.5, 0), call(2, 4), call(1e308, 9), call(float("inf"), 3), call("a", 2), call(-0.0, True)]
# --- after: built with Cython
import math


try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


PHASE = 0.25


@_cythonized
def energy(amplitude, steps):
    found = 0.0
    for i in range(steps):
        angle = 2 * math.pi * i / 100 + PHASE
        found += amplitude * math.sin(angle) ** 2 - math.exp(-angle) / max(1.0, math.sqrt(angle), amplitude)
    return found
