# --- before
def parabola(x):
    return x**2 - x


def integral(a, b, n):
    s = 0
    dx = (b - a) / n
    for i in range(n):
        s += parabola(a + i * dx)
    return s * dx
# --- inputs: integral
CALLS = [call(0.0, 2.0, 10), call(-1.5, 1.5, 7)]
CHECKS = [call(0.0, 2.0, 0), call(0, 2, 4), call(1e200, 1e201, 3), call(0.0, 2.0, True), call("a", 1.0, 2), call(2.0, 2.0, n=-3)]
# --- after: built with Cython
try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


def parabola(x):
    return x**2 - x


@_cythonized
def integral(a, b, n):
    s = 0
    dx = (b - a) / n
    for i in range(n):
        s += parabola(a + i * dx)
    return s * dx
