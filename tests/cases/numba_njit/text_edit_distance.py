# --- before
def levenshtein(a: str, b: str) -> int:
    """Number of insertions, deletions and substitutions that turn a into b."""
    if len(a) < len(b):
        a, b = b, a
    previous = list(range(len(b) + 1))
    for i, ca in enumerate(a, start=1):
        current = [i]
        for j, cb in enumerate(b, start=1):
            cost = 0 if ca == cb else 1
            current.append(min(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + cost))
        previous = current
    return previous[-1]

# --- inputs: levenshtein
class Word(str):
    pass


CALLS = [call("kitten", "sitting"), call("flaw", "lawn")]
CHECKS = [
    call("", ""), call("", "abc"), call("a", "a"), call("a", "b"), call("é€😀", "é€"), call("\ud800x", "x\ud800"),
    call("\0a", "a\0"), call("naïve", "naive"), call(Word("ab"), "b"), call(b"ab", b"b"), call("ab", ["a"]), call("ab", None),
]

# --- after: compiled
import numba as _numba
import numpy as _np


def _codes_of(text):
    """The code points of a text, as an array."""
    if len(text) > 2**31:
        raise ValueError
    if text.isascii():
        return _np.frombuffer(text.encode(), _np.uint8).astype(_np.int64)
    return _np.frombuffer(text.encode("utf-32-le", "surrogatepass"), "<i4").astype(_np.int64)


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
def _int_add(x, y):
    """x + y, unless it does not fit 64 bits."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0:
        raise OverflowError
    return result


@_numba.njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if place < 0 or place >= length:
        raise IndexError
    return place


@_numba.njit
def _levenshtein_kernel__place_in(place, filled):
    if place < 0 or place >= filled:
        raise ValueError
    return place


@_compiled()
def _levenshtein_kernel(a, b):
    if len(a) < len(b):
        a, b = b, a
    previous = _np.arange(len(b) + 1)
    for i, ca in enumerate(a):
        i += 1
        current = _np.full(1 + len(b), i); current_filled = 1
        for j, cb in enumerate(b):
            j += 1
            cost = 0 if ca == cb else 1
            current[_within(current_filled, len(current))] = (min(_int_add(previous[_within(j, len(previous))], 1), _int_add(current[_within(_levenshtein_kernel__place_in(j - 1, current_filled), len(current))], 1), _int_add(previous[_within(j - 1, len(previous))], cost))); current_filled += 1
        previous = current
    return previous[_within(-1, len(previous))]


def levenshtein(a: str, b: str) -> int:
    """Number of insertions, deletions and substitutions that turn a into b."""
    if type(a) is str and type(b) is str:
        try:
            a_array = _codes_of(a)
            b_array = _codes_of(b)
            return _levenshtein_kernel(a_array, b_array)
        except Exception:  # the original code below takes over
            pass
    if len(a) < len(b):
        a, b = b, a
    previous = list(range(len(b) + 1))
    for i, ca in enumerate(a, start=1):
        current = [i]
        for j, cb in enumerate(b, start=1):
            cost = 0 if ca == cb else 1
            current.append(min(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + cost))
        previous = current
    return previous[-1]
