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
    import importlib.util, sys, threading

    # Numba imports SciPy at its first call, for linear algebra alone: it starts twice as fast without
    blas, arrays = "scipy.linalg.cython_blas", "numba.np.arraymath"
    if not {blas, arrays} & sys.modules.keys() and threading.active_count() == 1:
        sys.modules[blas] = None
        try:
            __import__(arrays)
        except ImportError:
            pass
        finally:
            del sys.modules[blas]
        if arrays in sys.modules:
            sys.modules[arrays]._HAVE_BLAS = importlib.util.find_spec("scipy") is not None

    def compiled(function):
        try:
            return _numba.njit(cache=True, **options)(function)
        except RuntimeError:
            return _numba.njit(**options)(function)
    return compiled


@_numba.njit
def _int_multiply(x, y):
    """x * y, unless it does not fit 64 bits."""
    if not (-(2**31) <= x <= 2**31 and -(2**31) <= y <= 2**31) and abs(float(x) * float(y)) > 9.2e18:
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
