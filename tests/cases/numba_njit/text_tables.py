# --- before
VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
ENDS = ".;"


def roman(text):
    total = 0
    for i in range(len(text)):
        if text[i] in ENDS:
            break
        value = VALUES[text[i]]
        if i + 1 < len(text) and VALUES.get(text[i + 1], 0) > value:
            total -= value
        else:
            total += value
    return total

# --- inputs: roman
CALLS = [call("XIV"), call("CXLII")]
CHECKS = [call(""), call("I"), call("I."), call(".X"), call("abc"), call("IVé"), call("ⅠV"), call(None)]

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
def _int_subtract(x, y):
    """x - y, unless it does not fit 64 bits."""
    result = _np.int64(_np.uint64(x + 0) - _np.uint64(y + 0))
    if (x ^ y) & (x ^ result) < 0:
        raise OverflowError
    return result


@_numba.njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if place < 0 or place >= length:
        raise IndexError
    return place


VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
ENDS = ".;"


@_numba.njit
def _roman_kernel__looked_up_2(code, default):
    if code == 73:
        return 1
    if code == 86:
        return 5
    if code == 88:
        return 10
    if code == 76:
        return 50
    if code == 67:
        return 100
    return default


@_numba.njit
def _roman_kernel__looked_up_1(code):
    if code == 73:
        return 1
    if code == 86:
        return 5
    if code == 88:
        return 10
    if code == 76:
        return 50
    if code == 67:
        return 100
    raise ValueError


@_numba.njit
def _roman_kernel__is_one_of_1(code):
    return code == 46 or code == 59


@_compiled()
def _roman_kernel(text):
    total = 0
    for i in range(len(text)):
        if _roman_kernel__is_one_of_1(text[i]):
            break
        value = _roman_kernel__looked_up_1(text[i])
        if i + 1 < len(text) and _roman_kernel__looked_up_2(text[_within(i + 1, len(text))], 0) > value:
            total = _int_subtract(total, value)
        else:
            total = _int_add(total, value)
    return total


def roman(text):
    if (
        type(text) is str
        and "ENDS" in globals()
        and type(ENDS) is str
        and ENDS == ".;"
        and "VALUES" in globals()
        and type(VALUES) is dict
        and {*map(type, VALUES)} == {str}
        and {*map(type, VALUES.values())} == {int}
        and repr(VALUES) == "{'I': 1, 'V': 5, 'X': 10, 'L': 50, 'C': 100}"
    ):
        try:
            text_array = _codes_of(text)
            return _roman_kernel(text_array)
        except Exception:  # the original code below takes over
            pass
    total = 0
    for i in range(len(text)):
        if text[i] in ENDS:
            break
        value = VALUES[text[i]]
        if i + 1 < len(text) and VALUES.get(text[i + 1], 0) > value:
            total -= value
        else:
            total += value
    return total
