# --- before
import numpy as np


def sieve(n):
    prime = np.ones(n + 1, dtype=bool)
    prime[0] = prime[1] = False
    i = 2
    while i * i <= n:
        if prime[i]:
            for j in range(i * i, n + 1, i):
                prime[j] = False
        i += 1
    return prime

# --- inputs: sieve
CALLS = [call(30)]
CHECKS = [call(2), call(1), call(0), call(-1), call(-7), call(100), call(3.0)]

# --- after: compiled
import numpy as np
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


@_numba.njit
def _small(x):
    """x, unless a float cannot hold it exactly."""
    if not -9007199254740992 <= x <= 9007199254740992:
        raise OverflowError
    return x


@_numba.njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if place < 0 or place >= length:
        raise IndexError
    return place


@_compiled()
def _sieve_kernel(n):
    prime = np.ones(n + 1, dtype=np.bool_)
    prime[_within(0, len(prime))] = prime[_within(1, len(prime))] = False
    i = 2
    while _int_multiply(i, i) <= n:
        if prime[_within(i, len(prime))]:
            for j in range(_small(_int_multiply(i, i)), n + 1, i):
                prime[_within(j, len(prime))] = False
        i += 1
    return prime


def sieve(n):
    if type(n) is int and abs(n) <= 2**31:
        try:
            return _sieve_kernel(n).copy()
        except Exception:  # the original code below takes over
            pass
    prime = np.ones(n + 1, dtype=bool)
    prime[0] = prime[1] = False
    i = 2
    while i * i <= n:
        if prime[i]:
            for j in range(i * i, n + 1, i):
                prime[j] = False
        i += 1
    return prime
