# --- before
import numpy as np


def standardised(x, steps):
    for step in range(steps):
        x = (x - x.mean(axis=0)) / (x.std(axis=0, ddof=1) + 1.0)
        nearest = np.abs(x).argmin(axis=0)
        print(step, x.max())
    return x, nearest, x.T[0].sum()

# --- inputs: standardised
X = np.random.default_rng(8).normal(size=(40, 5)) * 3
CALLS = [call(X, 3), call(X[:4, :2].copy(), 2)]
CHECKS = [
    call(X[:0], 2),
    call(X[:1], 2),
    call(X[:, :0], 2),
    call(X[:, :1], 2),
    call(X[:2, :1].copy(), 2),
    call(np.asfortranarray(X), 2),
    call(X, 0),
    call(np.where(X > 2.0, np.nan, X), 1),
    call(np.where(X > 2.0, np.inf, X), 1),
    call(np.where(X > 0.0, 0.0, -0.0), 2),
    call(X * 1e200, 1),
    call(X.astype(int), 1),
    call(X[0], 1),
]

# --- after: explicit loops, compiled
import numpy as np
import math as _math


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
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@_njit(error_model='numpy')
def _standardised_loops_nest_9(count_17, x):
    odd_8 = False
    block = np.empty(128)
    sums = np.zeros(128)
    todo = np.zeros(128, dtype=np.int64)
    total = 0.0
    if count_17 < 8:
        for i_10 in range(count_17):
            total += x[i_10, 0]
    else:
        todo[0] = count_17
        top = 1
        depth = 0
        low = 0
        while top > 0:
            size, top = _standardised_loops_pairwise_leaf(todo, top)
            for i_11 in range(size):
                block[i_11] = x[np.uint64(low + i_11), 0]
            low += size
            part = _standardised_loops_pairwise_block_sum(block, size)
            while top > 0 and todo[top - 1] == 0:
                top -= 1
                depth -= 1
                part = sums[depth] + part
            sums[depth] = part
            depth += 1
        total += sums[0]
    odd_8 |= total - total != 0.0
    if odd_8:
        raise ValueError
    return np.float64(total)


@_njit(error_model="numpy")
def _standardised_loops_pairwise_block_sum(block, size):
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
def _standardised_loops_pairwise_leaf(todo, top):
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
def _standardised_loops_nest_8(count_15, count_16, x):
    odd_7 = False
    if count_15 == 0:
        raise ValueError
    if count_16 == 0:
        raise ValueError
    max_2 = -1e309
    for i_8 in range(count_15):
        for j_6 in range(count_16):
            value_6 = x[i_8, j_6]
            odd_7 |= value_6 != value_6
            if value_6 > max_2:
                max_2 = value_6
    if max_2 == 0.0:
        for i_9 in range(count_15):
            for j_7 in range(count_16):
                value_7 = x[i_9, j_7]
                odd_7 |= (value_7 == 0.0) & (_math.copysign(1.0, value_7) < 0.0)
    if odd_7:
        raise ValueError
    return np.float64(max_2)


@_njit(error_model="numpy")
def _standardised_loops_nest_7(count_14, nearest, argmin_2):
    for i_7 in range(count_14):
        nearest[i_7] = argmin_2[i_7]


@_njit(error_model="numpy")
def _standardised_loops_nest_5(argmin_2, count_10, count_11, best, x_2):
    odd_5 = False
    for j_4 in range(count_11):
        best[j_4] = 1e309
    for i_5 in range(count_10):
        for j_4 in range(count_11):
            value_3 = abs(x_2[i_5, j_4])
            odd_5 |= value_3 != value_3
            if value_3 < best[j_4]:
                best[j_4] = value_3
                argmin_2[j_4] = i_5
    if odd_5:
        raise ValueError


@_njit(error_model="numpy")
def _standardised_loops_nest_6(count_12, count_13, x_2, x, totals, number, totals_3, number_3):
    odd_6 = False
    for i_6 in range(count_12):
        for j_5 in range(count_13):
            value_4 = np.sqrt(totals_3[j_5] / number_3) + 1.0
            odd_6 |= value_4 - value_4 != 0.0
            value_5 = (x[i_6, j_5] - totals[j_5] / number) / value_4
            odd_6 |= value_5 - value_5 != 0.0
            x_2[i_6, j_5] = value_5
    if odd_6:
        raise ValueError


@_njit(error_model="numpy")
def _standardised_loops_nest_4(totals_3, count_6, count_7, x, values):
    odd_4 = False
    for i_4 in range(count_6):
        for j_3 in range(count_7):
            value_2 = x[i_4, j_3] - values[j_3]
            totals_3[j_3] += value_2 * value_2
    for j_3 in range(count_7):
        odd_4 |= totals_3[j_3] - totals_3[j_3] != 0.0
    if odd_4:
        raise ValueError


@_njit(error_model="numpy")
def _standardised_loops_nest_3(count_5, values, totals_2, number_2):
    odd_3 = False
    for i_3 in range(count_5):
        value = totals_2[i_3] / number_2
        odd_3 |= value - value != 0.0
        values[i_3] = value
    if odd_3:
        raise ValueError


@_njit(error_model="numpy")
def _standardised_loops_nest_2(totals_2, count_3, count_4, x):
    odd_2 = False
    for i_2 in range(count_3):
        for j_2 in range(count_4):
            totals_2[j_2] += x[i_2, j_2]
    for j_2 in range(count_4):
        odd_2 |= totals_2[j_2] - totals_2[j_2] != 0.0
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _standardised_loops_nest(totals, count, count_2, x):
    odd = False
    for i in range(count):
        for j in range(count_2):
            totals[j] += x[i, j]
    for j in range(count_2):
        odd |= totals[j] - totals[j] != 0.0
    if odd:
        raise ValueError


@_njit(boundscheck=True)
def _standardised_loops_filling(x, steps, step_printed, value_printed):
    for step in _nonempty(range(steps)):
        if x.shape[0] < 1:
            raise ValueError
        if x.shape[1] == 1:
            raise ValueError
        totals = np.zeros(x.shape[1])
        _standardised_loops_nest(totals, x.shape[0], x.shape[1], x)
        number = float(x.shape[0])
        if x.shape[1] == 1:
            raise ValueError
        totals_2 = np.zeros(x.shape[1])
        _standardised_loops_nest_2(totals_2, x.shape[0], x.shape[1], x)
        number_2 = float(x.shape[0])
        values = np.empty(x.shape[1])
        _standardised_loops_nest_3(x.shape[1], values, totals_2, number_2)
        if x.shape[1] == 1:
            raise ValueError
        totals_3 = np.zeros(x.shape[1])
        _standardised_loops_nest_4(totals_3, x.shape[0], x.shape[1], x, values)
        if x.shape[0] < 2:
            raise ValueError
        number_3 = float(x.shape[0] - 1)
        count_8 = x.shape[0]
        count_9 = x.shape[1]
        x_2 = np.empty((x.shape[0], x.shape[1]))
        _standardised_loops_nest_6(x.shape[0], x.shape[1], x_2, x, totals, number, totals_3, number_3)
        x = x_2
        if count_8 < 1:
            raise ValueError
        argmin_2 = np.zeros(count_9, dtype=np.int64)
        best = np.zeros(count_9)
        _standardised_loops_nest_5(argmin_2, count_8, count_9, best, x_2)
        nearest = np.empty(count_9, dtype=np.int64)
        _standardised_loops_nest_7(count_9, nearest, argmin_2)
        step_printed.append(step)
        max_3 = _standardised_loops_nest_8(count_8, count_9, x)
        value_printed.append(max_3)
    if x.shape[1] < 1:
        raise ValueError
    sum_2 = _standardised_loops_nest_9(x.shape[0], x)
    return (x, nearest, sum_2)


@_njit(cache=True)
def _standardised_loops(x, steps):
    step_printed = [0 for _ in range(0)]
    value_printed = [0.0 for _ in range(0)]
    result = _standardised_loops_filling(x, steps, step_printed, value_printed)
    return result, step_printed, value_printed


def standardised(x, steps):
    if (
        type(x) is np.ndarray
        and x.dtype == np.float64
        and x.ndim == 2
        and x.dtype.type is np.float64
        and max(x.shape) <= 2**31
        and type(steps) is int
        and abs(steps) <= 2**31
        and x.flags.c_contiguous
        and type(print) is type(len)
        and np.geterr()["under"] == "ignore"
    ):
        try:
            outcome = _standardised_loops(x, steps)
            result = outcome[0]
            if result[2] != result[2]:
                raise ValueError  # it might be an object that exists already
            step_printed_more = outcome[1]
            value_printed_more = [*map(np.float64, _known(outcome[2]))]
            result = result[0].copy(), result[1].copy(), np.float64(result[2])
        except Exception:  # the original code below takes over
            pass
        else:
            for step, value in zip(step_printed_more, value_printed_more):
                print(step, value)
            return result
    for step in range(steps):
        x = (x - x.mean(axis=0)) / (x.std(axis=0, ddof=1) + 1.0)
        nearest = np.abs(x).argmin(axis=0)
        print(step, x.max())
    return x, nearest, x.T[0].sum()
