# --- before
def trimmed(text, letters):
    """The text without these letters at its ends; the very same text where there are none."""
    first, last = 0, len(text)
    while first < last and text[first] in letters:
        first += 1
    while last > first and text[last - 1] in letters:
        last -= 1
    return text[first:last]

# --- inputs: trimmed
CALLS = [call("  a b ", " "), call("--a", "- ")]
CHECKS = [call("", ""), call("a", ""), call("", " "), call("a", "a"), call("€€", "€"), call("abc", " "), call(b" a", b" ")]

# --- after: compiled
import numpy as _np


def _codes_of(text):
    """The code points of a text, as an array."""
    if len(text) > 2**31:
        raise ValueError
    if text.isascii():
        return _np.frombuffer(text.encode(), _np.uint8).astype(_np.int64)
    return _np.frombuffer(text.encode("utf-32-le", "surrogatepass"), "<i4").astype(_np.int64)


def _text_of(codes):
    """The text of a list of code points."""
    return _np.array(codes, "<i4").tobytes().decode("utf-32-le", "surrogatepass")


try:
    from _optadvisor import numpy as _np  # imported when something of it is looked up
except ImportError:
    import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit
def _trimmed_kernel__holds(text, code):
    for k in range(len(text)):
        if text[k] == code:
            return True
    return False


@_njit(cache=True)
def _trimmed_kernel(text, letters):
    first, last = 0, len(text)
    while first < last and _trimmed_kernel__holds(letters, text[_within(first, len(text))]):
        first += 1
    while last > first and _trimmed_kernel__holds(letters, text[_within(last - 1, len(text))]):
        last -= 1
    return text[first:last].copy()


def trimmed(text, letters):
    """The text without these letters at its ends; the very same text where there are none."""
    if type(text) is str and type(letters) is str:
        try:
            text_array = _codes_of(text)
            letters_array = _codes_of(letters)
            returned = _text_of(_trimmed_kernel(text_array, letters_array).tolist())
            if returned == text or returned == letters:
                raise ValueError  # it might be an object that exists already
            return returned
        except Exception:  # the original code below takes over
            pass
    first, last = 0, len(text)
    while first < last and text[first] in letters:
        first += 1
    while last > first and text[last - 1] in letters:
        last -= 1
    return text[first:last]
