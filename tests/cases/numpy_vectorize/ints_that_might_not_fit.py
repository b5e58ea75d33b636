# --- before
def squares(a, b):
    for i in range(len(a)):
        t = a[i]
        t += b[i] * b[i]
        a[i] = t - b[i] ** 3

# --- inputs: squares
CALLS = [call([1, 2, 3], [3, 4, 5])]
CHECKS = [
    call([2**63 - 1, 2, 3], [1, 4, 5]),
    call([1, 2], [2**32, 4]),
    call([1, 2], [-(2**21), 4]),
    call([2**70, 2], [1, 4]),
    call([], []),
]

# --- after: array statements
import numpy as _np


def _array_of(lists, kind, depth):
    """The array of nested lists of numbers of one type, with equally long rows; raises ValueError for all others."""
    items, shape = [lists], []
    for _ in range(depth):
        if {*map(type, items)} != {list} or len({*map(len, items)}) != 1:
            raise ValueError
        shape.append(len(items[0]))
        items = [item for row in items for item in row] if len(items) > 1 else items[0]
    if len(items) > 2**31 or {*map(type, items)} != {kind}:
        raise ValueError
    dtype = {float: _np.float64, int: _np.int64, bool: _np.bool_}[kind]
    return _np.array(items, dtype=dtype).reshape(shape)


def _require_within(array, low, high):
    """Raises ValueError if an int in the array is smaller than low or larger than high."""
    if array.size and not (low <= array.min() and array.max() <= high):
        raise ValueError


def _whole(function, a, b):
    """function(a, b) of whole numbers; raises OverflowError where the result might not fit into its type."""
    one, other = (max(-int(_np.min(x)), int(_np.max(x))) if _np.size(x) else 0 for x in (a, b))
    found = function(a, b)
    if (one * other if function is _np.multiply else one + other) > _np.iinfo(found.dtype).max:
        raise OverflowError
    return found


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _squares_in_numpy(a, b):
    if not len(a) <= len(b):
        raise ValueError
    if 1 <= len(a):
        t = a[:].copy()
        t = _whole(_np.add, t, b[:len(a)] * b[:len(a)])
        whole = b[:len(a)]
        a[:] = _whole(_np.subtract, t, _whole(_np.multiply, _whole(_np.multiply, whole, whole), whole))


def squares(a, b):
    if type(a) is list and type(b) is list and b is not a:
        try:
            a_array = _array_of(a, int, 1)
            b_array = _array_of(b, int, 1)
            _require_within(b_array, -2147483648, 2147483648)
            result = _squares_in_numpy(a_array, b_array)
            a_after = a_array.tolist()
        except Exception:  # the original code below takes over
            pass
        else:
            a[:] = a_after
            return result
    for i in range(len(a)):
        t = a[i]
        t += b[i] * b[i]
        a[i] = t - b[i] ** 3
