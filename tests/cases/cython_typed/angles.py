# --- before
import math


def turn(names, points):
    found = {}
    for name, (x, y) in zip(names, points):
        angle = math.atan2(y, x)
        found[name] = math.degrees(angle) if not math.isnan(angle) else math.tanh(math.pow(x, 2))
    return found
# --- inputs: turn
CALLS = [call(["a", "b"], [(1.0, 2.0), (-1.0, 0.5)])]
CHECKS = [call(["a"], [(0, -0.0)]), call(["a", "b"], [(1e200, float("nan")), (1, 2)]), call(["a"], [("x", 1)]), call([], []), call(["a"], [(10**400, 1)]), call(["a"], [(True, False)])]
# --- after: built with Cython
import math


try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


@_cythonized
def turn(names, points):
    found = {}
    for name, (x, y) in zip(names, points):
        angle = math.atan2(y, x)
        found[name] = math.degrees(angle) if not math.isnan(angle) else math.tanh(math.pow(x, 2))
    return found
