# --- before
import math as m
from math import inf, tau


def turned(points, marks):
    found = {}
    nearest = inf
    for name, x in points:
        angle = 2 * m.pi * x + tau / 4.0 - m.e
        found[name] = m.cos(angle * m.pi) if x in marks else m.nan
        if x < nearest:
            nearest = x
        if nearest == -inf or nearest is m.inf:
            marks.append(m.pi)
    return found, nearest, m.tau is tau
# --- inputs: turned
CALLS = [call([("a", 1.5), ("b", -2.5)], [1.5])]
CHECKS = [
    call([("a", 0.5), ("b", float("-inf")), ("c", 2)], [float("-inf")]),
    call([("a", float("nan"))], []),
    call([("a", 10**400)], []),
    call([("a", "x")], []),
    call([("a", True)], [1]),
    call([], []),
]
# --- after: built with Cython
import math as m
from math import inf, tau


try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


@_cythonized
def turned(points, marks):
    found = {}
    nearest = inf
    for name, x in points:
        angle = 2 * m.pi * x + tau / 4.0 - m.e
        found[name] = m.cos(angle * m.pi) if x in marks else m.nan
        if x < nearest:
            nearest = x
        if nearest == -inf or nearest is m.inf:
            marks.append(m.pi)
    return found, nearest, m.tau is tau
