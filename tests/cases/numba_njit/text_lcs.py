# --- before
def lcs(x, y):
    m, n = len(x), len(y)
    table = [[0] * (n + 1) for _ in range(m + 1)]
    for i in range(1, m + 1):
        for j in range(1, n + 1):
            if x[i - 1] == y[j - 1]:
                table[i][j] = table[i - 1][j - 1] + 1
            elif table[i - 1][j] >= table[i][j - 1]:
                table[i][j] = table[i - 1][j]
            else:
                table[i][j] = table[i][j - 1]
    letters = []
    i, j = m, n
    while i > 0 and j > 0:
        if x[i - 1] == y[j - 1]:
            letters.append(x[i - 1])
            i -= 1
            j -= 1
        elif table[i - 1][j] >= table[i][j - 1]:
            i -= 1
        else:
            j -= 1
    return "".join(reversed(letters)), table

# --- inputs: lcs
CALLS = [call("ACGTTA", "CGATA"), call("ACA", "CA")]
CHECKS = [call("", ""), call("A", ""), call("", "A"), call("A", "A"), call("ß€x", "€x"), call("😀", "😀"), call("ab", ["a", "b"])]

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


try:
    from _optadvisor import in_c as _in_c  # lists become arrays in C, where optadvisor has built that
except ImportError:
    def _in_c(function):
        return function


@_in_c
def _lists_of(array):
    """The nested lists of an array's numbers."""
    return array.tolist()


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _lcs_kernel(x, y):
    m, n = len(x), len(y)
    table = _np.full((m + 1, n + 1), 0)
    if m - 1 >= len(x) or n - 1 >= len(y) or m >= len(table) or n >= table.shape[1]:
        raise IndexError
    for i in range(1, m + 1):
        large1 = 0
        for j in range(1, n + 1):
            if x[i - 1] == y[j - 1]:
                checked1 = _np.int64(_np.uint64(table[i - 1, j - 1]) + _np.uint64(1))
                table[i, j] = checked1
                large1 |= checked1 ^ (checked1 >> 63)
            elif table[i - 1, j] >= table[i, j - 1]:
                table[i, j] = table[i - 1, j]
            else:
                table[i, j] = table[i, j - 1]
        if large1 >= 2**61:
            raise OverflowError
    letters = []
    i, j = m, n
    while i > 0 and j > 0:
        if x[_within(i - 1, len(x))] == y[_within(j - 1, len(y))]:
            letters.append(x[_within(i - 1, len(x))])
            i -= 1
            j -= 1
        elif table[_within(i - 1, len(table)), _within(j, table.shape[1])] >= table[_within(i, len(table)), _within(j - 1, table.shape[1])]:
            i -= 1
        else:
            j -= 1
    return letters[::-1], table


def lcs(x, y):
    if type(x) is str and type(y) is str:
        try:
            x_array = _codes_of(x)
            y_array = _codes_of(y)
            result = _lcs_kernel(x_array, y_array)
            return _text_of(result[0]), _lists_of(result[1])
        except Exception:  # the original code below takes over
            pass
    m, n = len(x), len(y)
    table = [[0] * (n + 1) for _ in range(m + 1)]
    for i in range(1, m + 1):
        for j in range(1, n + 1):
            if x[i - 1] == y[j - 1]:
                table[i][j] = table[i - 1][j - 1] + 1
            elif table[i - 1][j] >= table[i][j - 1]:
                table[i][j] = table[i - 1][j]
            else:
                table[i][j] = table[i][j - 1]
    letters = []
    i, j = m, n
    while i > 0 and j > 0:
        if x[i - 1] == y[j - 1]:
            letters.append(x[i - 1])
            i -= 1
            j -= 1
        elif table[i - 1][j] >= table[i][j - 1]:
            i -= 1
        else:
            j -= 1
    return "".join(reversed(letters)), table
