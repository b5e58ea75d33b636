# --- before
def tables(rows, n):
    total = 0.0
    for i in range(n):
        rows.append([i / (j + 1) for j in range(n)])
        total += i
    return total
# --- inputs: tables
CALLS = [call([], 5), call([None], 4)]
CHECKS = [call([], 0), call([], 1), call([], -3), call(None, 3), call([], True)]
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


@_numba.njit
def _tables_kernel_part_1(i, n):
    return [i / (j + 1) for j in range(n)]


@_numba.njit
def _tables_kernel_filling(rows, n):
    total = 0.0
    for i in range(n):
        rows.append(_tables_kernel_part_1(i, n))
        total += i
    return total


@_compiled()
def _tables_kernel(n):
    rows = _new_rows__float64()
    result = _tables_kernel_filling(rows, n)
    return result, rows


def tables(rows, n):
    if type(n) is int and abs(n) <= 2**31 and type(rows) is list:
        try:
            outcome = _tables_kernel(n)
            result = outcome[0]
            if result != result:
                raise ValueError  # it might be an object that exists already
            rows_more = [*map(_known, outcome[1])]
        except Exception:  # the original code below takes over
            pass
        else:
            rows.extend(rows_more)
            return result
    total = 0.0
    for i in range(n):
        rows.append([i / (j + 1) for j in range(n)])
        total += i
    return total
