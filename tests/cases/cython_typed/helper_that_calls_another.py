# --- before
def half(x):
    return x * 0.5


def series(x):
    return half(x) + 1.0


def total(a, n):
    s = 0.0
    for i in range(n):
        s += series(a + i)
    return s
# --- inputs: total
CALLS = [call(0.5, 4)]
CHECKS = [call(0.5, 0), call(1, 4), call("a", 2), call(0.5, True), call(-0.0, 1), call(2**80, 3)]
# --- after: built with Cython
try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


def half(x):
    return x * 0.5


def series(x):
    return half(x) + 1.0


@_cythonized
def total(a, n):
    s = 0.0
    for i in range(n):
        s += series(a + i)
    return s
