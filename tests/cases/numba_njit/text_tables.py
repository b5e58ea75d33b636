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
import numpy as _np


def _codes_of(text):
    """The code points of a text, as an array."""
    if len(text) > 2**31:
        raise ValueError
    if text.isascii():
        return _np.frombuffer(text.encode(), _np.uint8).astype(_np.int64)
    return _np.frombuffer(text.encode("utf-32-le", "surrogatepass"), "<i4").astype(_np.int64)


try:
    from _optadvisor import numpy as _np  # imported when something of it is looked up
except ImportError:
    import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _int_add(x, y):
    """x + y, unless it is beyond 2**62 in size."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _int_subtract(x, y):
    """x - y, unless it is beyond 2**62 in size."""
    result = _np.int64(_np.uint64(x + 0) - _np.uint64(y + 0))
    if (x ^ y) & (x ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
ENDS = ".;"


@_njit
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


@_njit
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


@_njit
def _roman_kernel__is_one_of_1(code):
    return code == 46 or code == 59


@_njit(cache=True)
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
