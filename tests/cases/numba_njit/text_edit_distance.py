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
def _calm(x):
    """x, unless it is beyond 2**61 in size."""
    if not -(2**61) <= x <= 2**61:
        raise OverflowError
    return x


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit
def _levenshtein_kernel__place_in(place, filled):
    if place < 0 or place >= filled:
        raise ValueError
    return place


@_njit(cache=True)
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
            current[_within(current_filled, len(current))] = (_calm(min(previous[_within(j, len(previous))] + 1, current[_within(_levenshtein_kernel__place_in(j - 1, current_filled), len(current))] + 1, previous[_within(j - 1, len(previous))] + cost))); current_filled += 1
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
