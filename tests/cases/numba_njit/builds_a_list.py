# --- before
def squares(n):
    out = []
    for i in range(n):
        out.append(i * i)
    return out

# --- inputs: squares
CALLS = [call(5)]
CHECKS = [call(0), call(-3), call(2.0), call(True)]

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


@_compiled()
def _squares_kernel(n):
    out = []
    for i in range(n):
        out.append(i * i)
    return out


def squares(n):
    if type(n) is int and abs(n) <= 2**31:
        try:
            return _squares_kernel(n)
        except Exception:  # the original code below takes over
            pass
    out = []
    for i in range(n):
        out.append(i * i)
    return out
