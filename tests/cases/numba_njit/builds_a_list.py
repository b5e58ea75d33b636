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
