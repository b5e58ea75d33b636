# --- before
import numpy as np


def rows(a, m):
    out = []
    count = 0
    for i in range(len(a)):
        count += sum(x > 1.0 for x in a[i])
        out.append(sum(x * x for x in a[i]) + max(abs(x) for x in a[i]) - min(a[i]))
    return out, count, sum(m), max(m)

# --- inputs: rows
A = np.array([[0.5, 1.25, -2.0], [3.0, -1.0, 0.25]])
M = np.array([2, -1, 7])
CALLS = [call(A, M)]
CHECKS = [
    call(A[:0], M),
    call(A, M[:0]),
    call(A[:, :0], M),
    call(A * 1e200, M),
    call(np.array([[np.nan, 1.0], [1.0, np.nan]]), M),
    call(np.array([[-0.0, -0.0], [0.0, -0.0]]), M),
    call(A, np.array([2**62, 2**62])),
    call(A[:, ::2], M[::2]),
    call(A, M.tolist()),
    call(A, M.astype(np.float64)),
    call(A.astype(np.float32), M),
    call(A.tolist(), M),
]

# --- after: compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


@_njit
def _checked_multiply(x, y):
    """x * y, unless it is infinite or nan and x and y are not."""
    result = x * y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit
def _finite(x):
    """x, unless it is infinite or nan."""
    if x - x != 0.0:
        raise OverflowError
    return x


@_njit
def _int_add(x, y):
    """x + y, unless it is beyond 2**62 in size."""
    result = np.int64(np.uint64(x + 0) + np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@_njit
def _rows_kernel_part_1(a, i):
    total = 0
    some = False
    for x in a[i]:
        item = x > 1.0
        if item:
            total += 1
        some = True
    if not some:
        raise ValueError
    return total


@_njit
def _rows_kernel_part_2(a, i):
    total = 0.0
    for x in a[i]:
        item = _checked_multiply(x, x)
        total += item
    if total - total != 0.0:
        raise OverflowError
    return total


@_njit
def _rows_kernel_part_3(a, i):
    best = 0.0
    some = False
    for x in a[i]:
        item = abs(x)
        if not some or item > best:
            best = item
        some = True
    if not some:
        raise ValueError
    return best


@_njit
def _rows_kernel_part_4(a, i):
    best = 0.0
    some = False
    for item in a[i]:
        if not some or item < best:
            best = item
        some = True
    if not some:
        raise ValueError
    return best


@_njit
def _rows_kernel_part_5(m):
    total = 0
    some = False
    for item in m:
        if (item > 0 and total > 9223372036854775807 - item) or (item < 0 and total < -9223372036854775807 - item):
            raise OverflowError
        total += item
        some = True
    if not some:
        raise ValueError
    return total


@_njit
def _rows_kernel_part_6(m):
    best = 0
    some = False
    for item in m:
        if not some or item > best:
            best = item
        some = True
    if not some:
        raise ValueError
    return best


@_njit(cache=True)
def _rows_kernel(a, m):
    out = []
    count = 0
    for i in _nonempty(range(len(a))):
        count = _int_add(count, _rows_kernel_part_1(a, i))
        out.append(_finite(_rows_kernel_part_2(a, i) + _rows_kernel_part_3(a, i) - _rows_kernel_part_4(a, i)))
    return out, count, _rows_kernel_part_5(m), _rows_kernel_part_6(m)


def rows(a, m):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 2
        and a.dtype.type is np.float64
        and max(a.shape) <= 2**31
        and type(m) is np.ndarray
        and m.dtype == np.int64
        and m.ndim == 1
        and m.dtype.type is np.int64
        and m.size <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = _rows_kernel(a, m)
            return [*map(np.float64, _known(result[0]))], np.int64(result[1]), np.int64(result[2]), np.int64(result[3])
        except Exception:  # the original code below takes over
            pass
    out = []
    count = 0
    for i in range(len(a)):
        count += sum(x > 1.0 for x in a[i])
        out.append(sum(x * x for x in a[i]) + max(abs(x) for x in a[i]) - min(a[i]))
    return out, count, sum(m), max(m)
