# --- before
def multiples(n, limit):
    rows = []
    for i in range(1, n):
        row = []
        for j in range(i, limit, i):
            row.append(0.5 * j)
        rows.append(row)
    return rows

# --- inputs: multiples
CALLS = [call(5, 9)]
CHECKS = [call(0, 3), call(2, 0), call(1, 1), call(3, 2.5), call(-1, 2**31)]

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


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


@_numba.njit
def _new_rows__float64():
    """An empty list of lists."""
    return [[0.0 for _ in range(0)] for _ in range(0)]


@_compiled()
def _multiples_kernel(n, limit):
    rows = _new_rows__float64()
    for i in range(1, n):
        row = []
        for j in range(i, limit, i):
            row.append(0.5 * j)
        rows.append(row)
    return rows


def multiples(n, limit):
    if type(n) is int and abs(n) <= 2**31 and type(limit) is int and abs(limit) <= 2**31:
        try:
            return [*map(_known, _multiples_kernel(n, limit))]
        except Exception:  # the original code below takes over
            pass
    rows = []
    for i in range(1, n):
        row = []
        for j in range(i, limit, i):
            row.append(0.5 * j)
        rows.append(row)
    return rows
