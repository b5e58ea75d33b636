# --- before
import numpy as np


def normal_equations(x, y, M, v):
    """Of a fit by 1, log x and its square, summed up point by point."""
    for i in range(len(x)):
        row = [1.0, np.log(x[i]), np.log(x[i]) ** 2]
        for a in range(3):
            for b in range(3):
                M[a, b] += row[a] * row[b]
            v[a] += row[a] * y[i]

# --- inputs: normal_equations
X = np.linspace(1.0, 9.0, 50)
CALLS = [call(X, X * X, np.zeros((3, 3)), np.zeros(3))]
CHECKS = [
    call(X[:0], X, np.ones((3, 3)), np.ones(3)),
    call(X[:1], X, np.ones((3, 3)), np.ones(3)),
    call(X, X[:5], np.zeros((3, 3)), np.zeros(3)),
    call(X, X, np.zeros((2, 3)), np.zeros(3)),
    call(X, X, np.zeros((3, 3)), X),
    call(X - 1.0, X, np.zeros((3, 3)), np.zeros(3)),  # the logarithm of 0
    call(X, X, np.zeros((3, 3), int), np.zeros(3)),
]

# --- after: array statements (close)
import numpy as np


def _alike(function, numbers):
    """What a function of NumPy gives for each number alone, to the last bit: through memory forwards."""
    return function(np.asarray(numbers, order="C"))


def _finite(product):
    """A product of matrices; raises FloatingPointError where it is not finite, of which threads say nothing."""
    if not (np.isfinite(product).all() if product.ndim else product - product == 0):
        raise FloatingPointError
    return product


def _overlaps_itself(array):
    """Whether elements of an array share memory."""
    reach = array.itemsize
    for step, length in sorted(zip(map(abs, array.strides), array.shape)):
        if length > 1 and step < reach:
            return True
        reach += step * (length - 1)
    return False


@np.errstate(divide='raise', over='raise', invalid='raise')
def _normal_equations_in_numpy(x, y, M, v):
    if np.may_share_memory(M, v) or np.may_share_memory(M, x) or np.may_share_memory(M, y) or np.may_share_memory(v, x) or np.may_share_memory(v, y) or _overlaps_itself(M) or _overlaps_itself(v):
        raise ValueError
    if not len(x) <= len(y):
        raise ValueError
    if 1 <= len(x):
        row_0 = 1.0
        row_1 = _alike(np.log, x[:])
        row_2 = _alike(np.log, x[:]) ** 2
        M[0, 0] += np.sum(np.broadcast_to(row_0 * row_0, len(x)))
        M[0, 1] += np.sum(row_0 * row_1)
        M[0, 2] += np.sum(row_0 * row_2)
        v[0] += np.sum(row_0 * y[:len(x)])
        M[1, 0] += np.sum(row_1 * row_0)
        M[1, 1] += _finite(row_1 @ row_1)
        M[1, 2] += _finite(row_1 @ row_2)
        v[1] += _finite(row_1 @ y[:len(x)])
        M[2, 0] += np.sum(row_2 * row_0)
        M[2, 1] += _finite(row_2 @ row_1)
        M[2, 2] += _finite(row_2 @ row_2)
        v[2] += _finite(row_2 @ y[:len(x)])


def normal_equations(x, y, M, v):
    """Of a fit by 1, log x and its square, summed up point by point."""
    if (
        type(x) is np.ndarray
        and x.dtype == np.float64
        and x.ndim == 1
        and x.dtype.type is np.float64
        and x.size <= 2**31
        and type(y) is np.ndarray
        and y.dtype == np.float64
        and y.ndim == 1
        and y.dtype.type is np.float64
        and y.size <= 2**31
        and type(M) is np.ndarray
        and M.dtype == np.float64
        and M.ndim == 2
        and M.dtype.type is np.float64
        and max(M.shape) <= 2**31
        and M.flags.writeable
        and type(v) is np.ndarray
        and v.dtype == np.float64
        and v.ndim == 1
        and v.dtype.type is np.float64
        and v.size <= 2**31
        and v.flags.writeable
        and np.geterr()["under"] == "ignore"
    ):
        M_before = M.copy()
        v_before = v.copy()
        try:
            return _normal_equations_in_numpy(x, y, M, v)
        except Exception:  # the original code below takes over
            M[...] = M_before
            v[...] = v_before
    for i in range(len(x)):
        row = [1.0, np.log(x[i]), np.log(x[i]) ** 2]
        for a in range(3):
            for b in range(3):
                M[a, b] += row[a] * row[b]
            v[a] += row[a] * y[i]
