# --- before
def counts(text, last):
    """Places of letters; those before `a` count from the end, as Python has it."""
    found = [0] * 26
    for c in text:
        if c.isalpha() and c <= last:
            found[ord(c) - ord("a")] += 1
        elif c in "0123456789":
            found[int(c)] += text.count(c)
        elif not c.isspace():
            return None
    return found

# --- inputs: counts
CALLS = [call("abz 19 z", "z"), call("zz y", "z")]
CHECKS = [
    call("", "z"), call("", ""), call("a", ""), call("GH", "z"), call("A", "z"), call("{", "|"), call("é", "z"), call("²", "z"), call("a\x85", "z"),
    call("a", "zz"), call("a", "é"), call("b\ud800", "z"), call("٣", "z"),
]

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
def _ints_1(item_0):
    """The array of these ints."""
    made = _np.empty(1, _np.int64)
    made[0] = item_0
    return made


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit
def _counts_kernel__is_space(code):
    if code < 0 or code > 127:
        raise ValueError
    return 9 <= code <= 13 or 28 <= code <= 32


@_njit
def _counts_kernel__count_of(text, code):
    found = 0
    for k in range(len(text)):
        if text[k] == code:
            found += 1
    return found


@_njit
def _counts_kernel__digit_of(code):
    if code < 48 or code > 57:
        raise ValueError
    return code - 48


@_njit
def _counts_kernel__is_one_of_1(code):
    return 48 <= code <= 57


@_njit
def _counts_kernel__order_of(text, other):
    for k in range(min(len(text), len(other))):
        if text[_within(k, len(text))] != other[_within(k, len(other))]:
            return -1 if text[_within(k, len(text))] < other[_within(k, len(other))] else 1
    if len(text) == len(other):
        return 0
    return -1 if len(text) < len(other) else 1


@_njit
def _counts_kernel__is_alpha(code):
    if code < 0 or code > 127:
        raise ValueError
    return 65 <= code <= 90 or 97 <= code <= 122


@_njit(cache=True)
def _counts_kernel(text, last):
    found = _np.full(26, 0)
    for c in text:
        if _counts_kernel__is_alpha(c) and (_counts_kernel__order_of(_ints_1(c), last) <= 0):
            found[_within((c & 2097151) - 97, len(found))] = _int_add(found[_within((c & 2097151) - 97, len(found))], 1)
        elif _counts_kernel__is_one_of_1(c):
            found[_within(_counts_kernel__digit_of(c), len(found))] = _int_add(found[_within(_counts_kernel__digit_of(c), len(found))], _counts_kernel__count_of(text, c))
        elif not _counts_kernel__is_space(c):
            raise ValueError
    return found


def counts(text, last):
    """Places of letters; those before `a` count from the end, as Python has it."""
    if type(text) is str and type(last) is str:
        try:
            text_array = _codes_of(text)
            last_array = _codes_of(last)
            return _counts_kernel(text_array, last_array).tolist()
        except Exception:  # the original code below takes over
            pass
    found = [0] * 26
    for c in text:
        if c.isalpha() and c <= last:
            found[ord(c) - ord("a")] += 1
        elif c in "0123456789":
            found[int(c)] += text.count(c)
        elif not c.isspace():
            return None
    return found
