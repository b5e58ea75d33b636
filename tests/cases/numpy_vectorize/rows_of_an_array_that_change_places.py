# --- before
import numpy as np


def lu(a, order):
    for k in range(len(a) - 1):
        p = k
        for i in range(k + 1, len(a)):
            if abs(a[i, k]) > abs(a[p, k]):
                p = i
        a[[k, p]] = a[[p, k]]
        order[k], order[p] = order[p], order[k]
        for i in range(k + 1, len(a)):
            a[i, k] /= a[k, k]
            for j in range(k + 1, len(a)):
                a[i, j] -= a[i, k] * a[k, j]

# --- inputs: lu
def matrix(n, seed, **kind):
    return np.array(np.random.default_rng(seed).normal(0, 1, (n, n)), **kind)
shared = matrix(4, 9)
CALLS = [call(matrix(6, 1), np.arange(6)), call(matrix(9, 2), np.arange(9))]
CHECKS = [call(matrix(0, 1), np.arange(0)), call(matrix(1, 1), np.arange(1)), call(np.zeros((3, 3)), np.arange(3)), call(np.array([[1.0, np.nan], [2.0, 1.0]]), np.arange(2)), call(matrix(4, 3, order="F"), np.arange(4)), call(matrix(8, 3)[::2, ::2], np.arange(4)), call(np.zeros((3, 2)), np.arange(3)), call(matrix(4, 4), np.arange(3)), call(shared, shared[0])]

# --- after: array statements
import numpy as np


def _overlaps_itself(array):
    """Whether elements of an array share memory."""
    reach = array.itemsize
    for step, length in sorted(zip(map(abs, array.strides), array.shape)):
        if length > 1 and step < reach:
            return True
        reach += step * (length - 1)
    return False


@np.errstate(divide='raise', over='raise', invalid='raise')
def _lu_in_numpy(a, order):
    if np.may_share_memory(a, order) or _overlaps_itself(a) or _overlaps_itself(order):
        raise ValueError
    if not len(a) <= a.shape[1]:
        raise ValueError
    for k in range(len(a) - 1):
        p = k
        if k + 2 <= len(a):
            p_values = np.abs(a[k + 1:, k])
            at = p_values.argmax()
            p_found = p_values[at]
            if p_found != p_found:
                raise ValueError
            if p_found > abs(a[p, k]):
                p = int(k + 1 + at)
        kept = a[k].copy()
        a[k] = a[p]
        a[p] = kept
        order[k], order[p] = (order[p], order[k])
        if k + 2 <= len(a):
            a[k + 1:, k] /= a[k, k]
            a[k + 1:, k + 1:len(a)] -= a[k + 1:, k][:, None] * a[k, k + 1:len(a)]


def lu(a, order):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 2
        and a.dtype.type is np.float64
        and max(a.shape) <= 2**31
        and a.flags.writeable
        and type(order) is np.ndarray
        and order.dtype == np.int64
        and order.ndim == 1
        and order.dtype.type is np.int64
        and order.size <= 2**31
        and order.flags.writeable
        and not np.may_share_memory(a, order)
        and (order.size == 0 or (-(2**31) <= order.min() and order.max() <= 2**31))
        and np.geterr()["under"] == "ignore"
    ):
        a_before = a.copy()
        order_before = order.copy()
        try:
            return _lu_in_numpy(a, order)
        except Exception:  # the original code below takes over
            a[...] = a_before
            order[...] = order_before
    for k in range(len(a) - 1):
        p = k
        for i in range(k + 1, len(a)):
            if abs(a[i, k]) > abs(a[p, k]):
                p = i
        a[[k, p]] = a[[p, k]]
        order[k], order[p] = order[p], order[k]
        for i in range(k + 1, len(a)):
            a[i, k] /= a[k, k]
            for j in range(k + 1, len(a)):
                a[i, j] -= a[i, k] * a[k, j]
