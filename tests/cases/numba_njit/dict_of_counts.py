# --- before
def digit_sums(n):
    counts = {}
    for i in range(n):
        total = 0
        while i:
            total += i % 10
            i //= 10
        counts[total] = counts.get(total, 0) + 1
    return counts

# --- inputs: digit_sums
CALLS = [call(200)]
CHECKS = [call(0), call(1), call(-5), call(True), call(999)]

# --- after: compiled
import numba as _numba
import numpy as _np


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
def _dict_parts(items):
    """The keys and the values of a dict, unless a value is nan."""
    for value in items.values():
        if value != value:
            raise ValueError
    return [key for key in items.keys()], [value for value in items.values()]


@_numba.njit
def _int_add(x, y):
    """x + y, unless it does not fit 64 bits."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0:
        raise OverflowError
    return result


@_numba.njit
def _new_dict__int64__int64():
    """An empty dict."""
    return _numba.typed.Dict.empty(_numba.int64, _numba.int64)


@_compiled()
def _digit_sums_kernel(n):
    counts = _new_dict__int64__int64()
    for i in range(n):
        total = 0
        while i:
            total = _int_add(total, i % 10)
            i //= 10
        counts[total] = _int_add(counts.get(total, 0), 1)
    return _dict_parts(counts)


def digit_sums(n):
    if type(n) is int and abs(n) <= 2**31:
        try:
            return dict(zip(*_digit_sums_kernel(n)))
        except Exception:  # the original code below takes over
            pass
    counts = {}
    for i in range(n):
        total = 0
        while i:
            total += i % 10
            i //= 10
        counts[total] = counts.get(total, 0) + 1
    return counts
