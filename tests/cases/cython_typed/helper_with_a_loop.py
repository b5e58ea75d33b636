# --- before
def series(x):
    for _ in range(3):
        x = x * 0.5
    return x


def total(a, n):
    s = 0.0
    for i in range(n):
        s += series(a + i)
    return s
# --- inputs: total
CALLS = [call(0.5, 4)]
CHECKS = [call(0.5, 0), call(1, 4), call(1e308, 9), call(-0.0, 1), call("a", 2), call(0.5, True)]
# --- after: built with Cython
try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


def series(x):
    for _ in range(3):
        x = x * 0.5
    return x


@_cythonized
def total(a, n):
    s = 0.0
    for i in range(n):
        s += series(a + i)
    return s
