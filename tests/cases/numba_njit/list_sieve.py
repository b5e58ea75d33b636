# --- before
def primes(n):
    is_prime = [True] * (n + 1)
    found = []
    for i in range(2, n + 1):
        if is_prime[i]:
            found.append(i)
            for j in range(i * i, n + 1, i):
                is_prime[j] = False
    return found

# --- inputs: primes
CALLS = [call(30)]
CHECKS = [call(2), call(1), call(0), call(-1), call(-7), call(100), call(3.0)]

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


@_compiled()
def _primes_kernel(n):
    is_prime = _np.full(n + 1, True)
    found = []
    if n >= len(is_prime):
        raise IndexError
    for i in range(2, n + 1):
        if is_prime[i]:
            found.append(i)
            for j in range(i * i, n + 1, i):
                is_prime[j] = False
    return found


def primes(n):
    if type(n) is int and abs(n) <= 2**31:
        try:
            return _primes_kernel(n)
        except Exception:  # the original code below takes over
            pass
    is_prime = [True] * (n + 1)
    found = []
    for i in range(2, n + 1):
        if is_prime[i]:
            found.append(i)
            for j in range(i * i, n + 1, i):
                is_prime[j] = False
    return found
