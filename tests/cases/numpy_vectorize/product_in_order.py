# --- before
def multiply(a, b, c):
    for i in range(len(a)):
        for j in range(b.shape[1]):
            for k in range(len(b)):
                c[i, j] += a[i, k] * b[k, j]

# --- inputs: multiply
import numpy as np

def matrices(n, m, p):
    rng = np.random.default_rng(2)
    return rng.normal(size=(n, m)), rng.normal(size=(m, p)), rng.normal(size=(n, p))

CALLS = [call(*matrices(4, 5, 6))]
CHECKS = [
    call(*matrices(0, 5, 6)),
    call(*matrices(4, 0, 6)),
    call(*[np.asfortranarray(each) for each in matrices(4, 5, 6)]),
    call(*[matrices(3, 3, 3)[0]] * 3),
]

# --- after: array statements, sums in order
import numpy as _np


def _overlaps_itself(array):
    """Whether elements of an array share memory."""
    reach = array.itemsize
    for step, length in sorted(zip(map(abs, array.strides), array.shape)):
        if length > 1 and step < reach:
            return True
        reach += step * (length - 1)
    return False


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _multiply_in_numpy(a, b, c):
    if _np.may_share_memory(a, c) or _np.may_share_memory(b, c) or _overlaps_itself(c):
        raise ValueError
    if not (len(a) <= len(c) and b.shape[1] <= c.shape[1]):
        raise ValueError
    if 1 <= len(a):
        for k in range(len(b)):
            c[:len(a), :b.shape[1]] += a[:, k][:, None] * b[k]


def multiply(a, b, c):
    if (
        type(a) is _np.ndarray
        and a.dtype == _np.float64
        and a.ndim == 2
        and a.dtype.type is _np.float64
        and max(a.shape) <= 2**31
        and type(b) is _np.ndarray
        and b.dtype == _np.float64
        and b.ndim == 2
        and b.dtype.type is _np.float64
        and max(b.shape) <= 2**31
        and type(c) is _np.ndarray
        and c.dtype == _np.float64
        and c.ndim == 2
        and c.dtype.type is _np.float64
        and max(c.shape) <= 2**31
        and c.flags.writeable
        and _np.geterr()["under"] == "ignore"
    ):
        c_before = c.copy()
        try:
            return _multiply_in_numpy(a, b, c)
        except Exception:  # the original code below takes over
            c[...] = c_before
    for i in range(len(a)):
        for j in range(b.shape[1]):
            for k in range(len(b)):
                c[i, j] += a[i, k] * b[k, j]
