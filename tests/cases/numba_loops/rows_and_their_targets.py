# --- before
import numpy as np


def train(X, y, w, epochs, rate):
    """Rows beside numbers, counted; in the second loop every row beside every other one."""
    loss = spread = 0.0
    for _ in range(epochs):
        for i, (x, target) in enumerate(zip(X, y)):
            error = np.dot(w, x) - target

            w -= rate * error * x  # one row at a time
            y[-1] += 0.5 * error
            loss += error * i
    for a in X:
        for b in X:
            spread += np.abs(a - b).sum()
    return loss, spread


# --- inputs: train
POINTS = np.random.default_rng(5).normal(size=(7, 3))
SIDES = np.sign(POINTS[:, 0] + 0.1)
CALLS = [call(POINTS, SIDES, np.zeros(3), 3, 0.1), call(POINTS[:2], SIDES[:2], np.ones(3), 1, 0.1)]
CHECKS = [
    call(POINTS, SIDES[:5], np.zeros(3), 2, 0.1),
    call(POINTS[:5], SIDES, np.zeros(3), 2, 0.1),
    call(POINTS[:0], SIDES, np.zeros(3), 2, 0.1),
    call(POINTS, SIDES[:0], np.zeros(3), 2, 0.1),
    call(POINTS, SIDES, np.zeros(2), 2, 0.1),
    call(POINTS, SIDES, np.zeros(1), 2, 0.1),
    call(POINTS[0], SIDES, np.zeros(3), 2, 0.1),
    call(POINTS, POINTS, np.zeros(3), 2, 0.1),
    call(POINTS, SIDES, POINTS[3], 2, 0.1),  # a row is changed that comes later
    call(POINTS, POINTS[:, 1], np.zeros(3), 2, 0.1),
    call(POINTS, list(SIDES), np.zeros(3), 2, 0.1),
    call(list(POINTS), SIDES, np.zeros(3), 2, 0.1),
    call(POINTS * 1e200, SIDES, np.full(3, 1e200), 2, 0.1),
    call(POINTS * np.nan, SIDES, np.zeros(3), 2, 0.1),
    call(POINTS[::-1], SIDES[::-1], np.zeros(3), 2, 0.1),
    call(POINTS.copy(order="F"), SIDES, np.zeros(3), 2, 0.1),
    call((POINTS * 3).astype(np.int64), SIDES, np.zeros(3), 2, 0.1),
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
def _checked_add(x, y):
    """x + y, unless it is infinite or nan and x and y are not."""
    result = x + y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit
def _checked_multiply(x, y):
    """x * y, unless it is infinite or nan and x and y are not."""
    result = x * y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit
def _checked_subtract(x, y):
    """x - y, unless it is infinite or nan and x and y are not."""
    result = x - y
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
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@_njit(error_model='numpy')
def _train_loops_nest_3(count_5, X, count_6, count_7):
    odd_3 = False
    block = np.empty(128)
    sums = np.zeros(128)
    todo = np.zeros(128, dtype=np.int64)
    total_2 = 0.0
    if count_5 < 8:
        for i_4 in range(count_5):
            total_2 += abs(X[count_6, i_4] - X[count_7, i_4])
    else:
        todo[0] = count_5
        top = 1
        depth = 0
        low = 0
        while top > 0:
            size, top = _train_loops_pairwise_leaf(todo, top)
            for i_5 in range(size):
                block[i_5] = abs(X[count_6, np.uint64(low + i_5)] - X[count_7, np.uint64(low + i_5)])
            low += size
            part = _train_loops_pairwise_block_sum(block, size)
            while top > 0 and todo[top - 1] == 0:
                top -= 1
                depth -= 1
                part = sums[depth] + part
            sums[depth] = part
            depth += 1
        total_2 += sums[0]
    odd_3 |= total_2 - total_2 != 0.0
    if odd_3:
        raise ValueError
    return np.float64(total_2)


@_njit(error_model="numpy")
def _train_loops_pairwise_block_sum(block, size):
    if size < 8:
        total = 0.0
        for i in range(size):
            total += block[i]
        return total
    a = block[0]
    b = block[1]
    c = block[2]
    d = block[3]
    e = block[4]
    f = block[5]
    g = block[6]
    h = block[7]
    end = size - size % 8
    for i in range(8, end, 8):
        a += block[i]
        b += block[i + 1]
        c += block[i + 2]
        d += block[i + 3]
        e += block[i + 4]
        f += block[i + 5]
        g += block[i + 6]
        h += block[i + 7]
    total = a + b + (c + d) + (e + f + (g + h))
    for i in range(end, size):
        total += block[i]
    return total


@_njit(error_model="numpy")
def _train_loops_pairwise_leaf(todo, top):
    top -= 1
    size = todo[top]
    while size > 128:
        half = size // 2
        half -= half % 8
        todo[top] = 0
        todo[top + 1] = size - half
        top += 2
        size = half
    return (size, top)


@_njit(error_model="numpy")
def _train_loops_nest_2(count_3, w, number, X, count_4):
    odd_2 = False
    for i_3 in range(count_3):
        value = w[i_3] - number * X[count_4, i_3]
        odd_2 |= value - value != 0.0
        w[i_3] = value
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _train_loops_nest(count, w, X, count_2):
    odd = False
    total = 0.0
    for i_2 in range(count):
        total += w[i_2] * X[count_2, i_2]
    odd |= total - total != 0.0
    if odd:
        raise ValueError
    return np.float64(total)


@_njit(cache=True, boundscheck=True)
def _train_loops(X, y, w, epochs, rate):
    loss = spread = 0.0
    for _ in _nonempty(range(epochs)):
        for row_8 in _nonempty(range(min(X.shape[0], y.shape[0]))):
            i = row_8
            target = y[row_8]
            place = row_8
            if place < 0:
                place += X.shape[0]
            if place < 0 or place >= X.shape[0]:
                raise ValueError
            if w.shape[0] != X.shape[1]:
                raise ValueError
            if w.shape[0] < 2:
                raise ValueError
            dot_2 = _train_loops_nest(w.shape[0], w, X, place)
            error = _checked_subtract(dot_2, target)
            number = _checked_multiply(rate, error)
            place_2 = row_8
            if place_2 < 0:
                place_2 += X.shape[0]
            if place_2 < 0 or place_2 >= X.shape[0]:
                raise ValueError
            _train_loops_nest_2(w.shape[0], w, number, X, place_2)
            y[-1] = _checked_add(y[-1], 0.5 * error)
            loss = _finite(loss + error * i)
    for row_14 in _nonempty(range(X.shape[0])):
        for row_15 in _nonempty(range(X.shape[0])):
            place_3 = row_14
            if place_3 < 0:
                place_3 += X.shape[0]
            if place_3 < 0 or place_3 >= X.shape[0]:
                raise ValueError
            place_4 = row_15
            if place_4 < 0:
                place_4 += X.shape[0]
            if place_4 < 0 or place_4 >= X.shape[0]:
                raise ValueError
            sum_2 = _train_loops_nest_3(X.shape[1], X, place_3, place_4)
            spread = _checked_add(spread, sum_2)
    return (loss, spread)


def train(X, y, w, epochs, rate):
    """Rows beside numbers, counted; in the second loop every row beside every other one."""
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
        and y.flags.writeable
        and type(w) is np.ndarray
        and w.dtype == np.float64
        and w.ndim == 1
        and w.dtype.type is np.float64
        and w.size <= 2**31
        and w.flags.writeable
        and type(epochs) is int
        and abs(epochs) <= 2**31
        and type(rate) is float
        and X.flags.c_contiguous
        and y.flags.c_contiguous
        and w.flags.c_contiguous
        and _separate((y, w), (X,))
        and np.geterr()["under"] == "ignore"
    ):
        w_before = w.copy()
        y_before = y.copy()
        try:
            result = _train_loops(X, y, w, epochs, rate)
            if (
                result[0] != result[0]
                or result[0] == rate
                or result[1] != result[1]
                or result[1] == rate
            ):
                raise ValueError  # it might be an object that exists already
            return np.float64(result[0]), np.float64(result[1])
        except Exception:  # the original code below takes over
            w[...] = w_before
            y[...] = y_before
    loss = spread = 0.0
    for _ in range(epochs):
        for i, (x, target) in enumerate(zip(X, y)):
            error = np.dot(w, x) - target

            w -= rate * error * x  # one row at a time
            y[-1] += 0.5 * error
            loss += error * i
    for a in X:
        for b in X:
            spread += np.abs(a - b).sum()
    return loss, spread
