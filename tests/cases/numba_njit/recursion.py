# --- before
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)

# --- inputs: fib
CALLS = [call(10), call(12)]
CHECKS = [call(0), call(-5), call(1.5), call(True), call(17)]

# --- after: compiled
import numba


@numba.njit
def _int_add(x, y):
    """x + y, unless it does not fit 64 bits."""
    if (y > 0 and x > 9223372036854775807 - y) or (y < 0 and x < -9223372036854775807 - y):
        raise OverflowError
    return x + y


@numba.njit(cache=True, boundscheck=True)
def _fib_kernel(n, depth):
    if depth == 0:
        raise RecursionError
    return n if n < 2 else _int_add(_fib_kernel(n - 1, depth - 1), _fib_kernel(n - 2, depth - 1))


def fib(n): 
    if type(n) is int and abs(n) <= 2**31:
        try:
            return _fib_kernel(n, 400)
        except Exception:  # the original code below takes over
            pass
    return n if n < 2 else fib(n - 1) + fib(n - 2)
