# --- before
def doubles(n):
    out = [1]
    for x in out:
        if x < n:
            out.append(2 * x)
    return out

# --- inputs: doubles
CALLS = [call(9)]
CHECKS = [call(0), call(1), call(-3), call(2**31), call(2.5)]

# --- after: compiled
import numba as _numba


def _compiled(**options):
    """A decorator: the function compiled by Numba, kept on disk where there is a place for it."""
    def compiled(function):
        try:
            return _numba.njit(cache=True, **options)(function)
        except RuntimeError:
            return _numba.njit(**options)(function)
    return compiled


@_numba.njit
def _int_multiply(x, y):
    """x * y, unless it does not fit 64 bits."""
    if abs(float(x) * float(y)) > 9.2e18:
        raise OverflowError
    return x * y


@_compiled()
def _doubles_kernel(n):
    out = [1]
    for x in out:
        if x < n:
            out.append(_int_multiply(2, x))
    return out


def doubles(n):
    if type(n) is int and abs(n) <= 2**31:
        try:
            return _doubles_kernel(n)
        except Exception:  # the original code below takes over
            pass
    out = [1]
    for x in out:
        if x < n:
            out.append(2 * x)
    return out
