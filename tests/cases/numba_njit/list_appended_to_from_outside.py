# --- before
def fill(out, n):
    for i in range(n):
        out.append(i)

# --- inputs: fill
CALLS = [call([1], 3)]
CHECKS = [call([], 0), call([None, "x"], 4), call((), 3), call([1], True), call([1], 2**40 - 2**40)]

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
def _fill_kernel_filling(out, n):
    for i in range(n):
        out.append(i)


@_compiled()
def _fill_kernel(n):
    out = [0 for _ in range(0)]
    _fill_kernel_filling(out, n)
    return out,


def fill(out, n):
    if type(n) is int and abs(n) <= 2**31 and type(out) is list:
        try:
            outcome = _fill_kernel(n)
            out_more = outcome[0]
        except Exception:  # the original code below takes over
            pass
        else:
            out.extend(out_more)
            return None
    for i in range(n):
        out.append(i)
