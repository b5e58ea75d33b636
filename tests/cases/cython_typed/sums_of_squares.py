# --- before
def spread(a, b, n):
    """Mean and variance of evenly spaced numbers."""
    total, squares, x = 0.0, 0.0, 0.0
    for i in range(n):
        x = a + (b - a) * i / n
        total += x
        squares -= (x - 0.5) ** 2
    return total / n, squares / n, x * 1
# --- inputs: spread
CALLS = [call(0.0, 2.0, 300), call(-1.5, 1.5, 40), call(1.0, 1.0, 7)]
CHECKS = [call(0.0, 2.0, 0), call(0, 2, 400), call(1e200, 1e201, 300), call(0.0, 2.0, True), call("a", 1.0, 2), call(2.0, 2.0, n=-3), call(float("nan"), 1.0, 200), call(0.5, 0.5, 200), call(-1e-200, 1e-200, 150)]
# --- after: built with Cython
try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


@_cythonized
def spread(a, b, n):
    """Mean and variance of evenly spaced numbers."""
    total, squares, x = 0.0, 0.0, 0.0
    for i in range(n):
        x = a + (b - a) * i / n
        total += x
        squares -= (x - 0.5) ** 2
    return total / n, squares / n, x * 1
