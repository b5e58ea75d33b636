# --- before
import numpy as np


def perceptron(X, y, w, rounds):
    for _ in range(rounds):
        wrong = 0
        largest = 0.0
        for i in range(len(X)):
            side = y[i] * np.dot(X[i], w)
            largest = max(largest, X[i] @ X[i - 1], X[i, 1:].dot(w[:-1]))
            if side <= 0.0:
                w += 0.5 * y[i] * X[i]
                wrong += 1
    return wrong, largest


# --- inputs: perceptron
rng = np.random.default_rng(5)
POINTS = rng.normal(size=(7, 3))
SIDES = np.sign(POINTS[:, 0] + 0.1)
CALLS = [call(POINTS, SIDES, np.zeros(3), 3)]
CHECKS = [
    call(rng.normal(size=(9, 40)), np.sign(rng.normal(size=9)), np.ones(40), 4),
    call(POINTS, SIDES, np.zeros(4), 3),  # not as long
    call(POINTS, SIDES, np.zeros(1), 3),
    call(POINTS, SIDES[:5], np.zeros(3), 3),  # w is changed, then it raises
    call(POINTS, SIDES, np.zeros(3), 0),
    call(POINTS[:0], SIDES[:0], np.zeros(3), 1),
    call(POINTS[:, :1], SIDES, np.zeros(1), 2),
    call(POINTS * 1e200, SIDES, np.full(3, 1e200), 2),
    call(POINTS * np.nan, SIDES, np.zeros(3), 2),
    call(POINTS.copy(order="F"), SIDES, np.zeros(3), 2),
    call(POINTS[::-1], SIDES, np.zeros(3), 2),
    call((POINTS * 3).astype(np.int64), SIDES, np.zeros(3), 2),
    call(POINTS.astype(np.float32), SIDES, np.zeros(3), 2),
    call(POINTS, SIDES, POINTS[2], 2),  # a row of the points themselves is changed
]

# --- after: explicit loops, compiled (close)
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


def _separate(written, others):
    """Whether the arrays that are written to share no memory with any other, and no two of their elements do."""
    for array in written:
        room = 1
        for step, length in sorted((abs(step), length) for step, length in zip(array.strides, array.shape)):
            if length > 1 and step < room:
                return False
            room = max(room, step * length)
    arrays = [*written, *others]
    pairs = ((a, b) for k, a in enumerate(written) for b in arrays[k + 1 :])
    return not any(np.may_share_memory(a, b) for a, b in pairs)


@_njit
def _checked_multiply(x, y):
    """x * y, unless it is infinite or nan and x and y are not."""
    result = x * y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@_njit
def _settled(x, fits):
    """x, unless its type is not the one that was recorded."""
    if not fits:
        raise OverflowError
    return x


@_njit(error_model="numpy")
def _perceptron_loops_nest_4(count_8, w, number, X, count_9):
    odd_4 = False
    for i_5 in range(count_8):
        value = w[i_5] + number * X[count_9, i_5]
        odd_4 |= value - value != 0.0
        w[i_5] = value
    if odd_4:
        raise ValueError


@_njit(error_model="numpy")
def _perceptron_loops_nest_3(count_6, X, count_7, w):
    odd_3 = False
    total_3 = 0.0
    for i_4 in range(count_6):
        total_3 += X[count_7, i_4 + 1] * w[i_4]
    odd_3 |= total_3 - total_3 != 0.0
    if odd_3:
        raise ValueError
    return np.float64(total_3)


@_njit(error_model="numpy")
def _perceptron_loops_nest_2(count_3, X, count_4, count_5):
    odd_2 = False
    total_2 = 0.0
    for i_3 in range(count_3):
        total_2 += X[count_4, i_3] * X[count_5, i_3]
    odd_2 |= total_2 - total_2 != 0.0
    if odd_2:
        raise ValueError
    return np.float64(total_2)


@_njit(error_model="numpy")
def _perceptron_loops_nest(count, X, count_2, w):
    odd = False
    total = 0.0
    for i_2 in range(count):
        total += X[count_2, i_2] * w[i_2]
    odd |= total - total != 0.0
    if odd:
        raise ValueError
    return np.float64(total)


@_njit(cache=True, boundscheck=True)
def _perceptron_loops(X, y, w, rounds):
    largest_fits = False
    for _ in _nonempty(range(rounds)):
        wrong = 0
        largest_fits = False
        largest = 0.0
        for i in range(len(X)):
            place = i
            if place < 0:
                place += X.shape[0]
            if place < 0 or place >= X.shape[0]:
                raise ValueError
            if X.shape[1] != w.shape[0]:
                raise ValueError
            if w.shape[0] < 2:
                raise ValueError
            dot_2 = _perceptron_loops_nest(w.shape[0], X, place, w)
            side = _checked_multiply(y[i], dot_2)
            place_2 = i
            if place_2 < 0:
                place_2 += X.shape[0]
            if place_2 < 0 or place_2 >= X.shape[0]:
                raise ValueError
            place_3 = i - 1
            if place_3 < 0:
                place_3 += X.shape[0]
            if place_3 < 0 or place_3 >= X.shape[0]:
                raise ValueError
            dot_3 = _perceptron_loops_nest_2(w.shape[0], X, place_2, place_3)
            place_4 = i
            if place_4 < 0:
                place_4 += X.shape[0]
            if place_4 < 0 or place_4 >= X.shape[0]:
                raise ValueError
            if w.shape[0] - 1 < 0:
                raise ValueError
            if w.shape[0] - 1 < 2:
                raise ValueError
            dot_4 = _perceptron_loops_nest_3(w.shape[0] - 1, X, place_4, w)
            largest_before = largest
            largest = max(largest, dot_3, dot_4)
            largest_fits = largest_fits or largest_before < largest or largest < largest_before
            if side <= 0.0:
                number = 0.5 * y[i]
                place_5 = i
                if place_5 < 0:
                    place_5 += X.shape[0]
                if place_5 < 0 or place_5 >= X.shape[0]:
                    raise ValueError
                _perceptron_loops_nest_4(w.shape[0], w, number, X, place_5)
                wrong += 1
    return (wrong, _settled(largest, largest_fits))


def perceptron(X, y, w, rounds):
    if (
        type(X) is np.ndarray
        and X.dtype == np.float64
        and X.ndim == 2
        and X.dtype.type is np.float64
        and max(X.shape) <= 2**31
        and type(y) is np.ndarray
        and y.dtype == np.float64
        and y.ndim == 1
        and y.dtype.type is np.float64
        and y.size <= 2**31
        and type(w) is np.ndarray
        and w.dtype == np.float64
        and w.ndim == 1
        and w.dtype.type is np.float64
        and w.size <= 2**31
        and w.flags.writeable
        and type(rounds) is int
        and abs(rounds) <= 2**31
        and X.flags.c_contiguous
        and _separate((w,), (X, y))
        and np.geterr()["under"] == "ignore"
    ):
        w_before = w.copy()
        try:
            result = _perceptron_loops(X, y, w, rounds)
            if result[1] != result[1]:
                raise ValueError  # it might be an object that exists already
            return result[0], np.float64(result[1])
        except Exception:  # the original code below takes over
            w[...] = w_before
    for _ in range(rounds):
        wrong = 0
        largest = 0.0
        for i in range(len(X)):
            side = y[i] * np.dot(X[i], w)
            largest = max(largest, X[i] @ X[i - 1], X[i, 1:].dot(w[:-1]))
            if side <= 0.0:
                w += 0.5 * y[i] * X[i]
                wrong += 1
    return wrong, largest
