# --- before
def halve(n):
    while n > 1:
        n = n / 2
    return n

# --- inputs: halve
CALLS = [call(10), call(33)]
CHECKS = [call(1), call(-7), call(2**62), call(2**70), call(1.5)]

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
def _settled(x, fits):
    """x, unless its type is not the one that was recorded."""
    if not fits:
        raise OverflowError
    return x


@_compiled()
def _halve_kernel(n):
    n_fits = False
    while n > 1:
        n_fits = True
        n = n / 2
    return _settled(n, n_fits)


def halve(n):
    if type(n) is int and abs(n) <= 2**31:
        try:
            result = _halve_kernel(n)
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    while n > 1:
        n = n / 2
    return n
