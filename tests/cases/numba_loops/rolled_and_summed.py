# --- before
import numpy as np


def coupled(a, x, k):
    b = a * x
    return np.roll(x, 1) + np.roll(b, 1, axis=1).sum(axis=1) - np.roll(x, k) * np.roll(b, k, axis=1).max(axis=1)

# --- inputs: coupled
import numpy as np

RNG = np.random.default_rng(8)
CALLS = [call(RNG.normal(size=(7, 7)), RNG.normal(size=7), 3)]
CHECKS = [
    call(RNG.normal(size=(7, 7)), RNG.normal(size=7), 0),
    call(RNG.normal(size=(7, 7)), RNG.normal(size=7), -15),
    call(RNG.normal(size=(200, 200)), RNG.normal(size=200), 77),
    call(RNG.normal(size=(1, 1)), RNG.normal(size=1), 3),
    call(RNG.normal(size=(0, 0)), RNG.normal(size=0), 3),
    call(RNG.normal(size=(1, 7)), RNG.normal(size=7), 3),
    call(RNG.normal(size=(7, 1)), RNG.normal(size=7), 3),
]

# --- after: explicit loops, compiled
import numpy as np
import math as _math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit(error_model='numpy')
def _coupled_loops_nest_2(count_4, result, x, count_5, b, count_6, count_7):
    odd_2 = False
    block = np.empty(128)
    sums = np.zeros(128)
    todo = np.zeros(128, dtype=np.int64)
    for i_2 in range(count_4):
        total = 0.0
        if count_4 < 8:
            for j_2 in range(count_4):
                total += b[i_2, np.uint64(j_2 + count_5 if j_2 < 1 else j_2 - 1)]
        else:
            todo[0] = count_4
            top = 1
            depth = 0
            low = 0
            while top > 0:
                size, top = _coupled_loops_pairwise_leaf(todo, top)
                for i_3 in range(size):
                    block[i_3] = b[i_2, np.uint64(low + i_3 + count_5 if low + i_3 < 1 else low + i_3 - 1)]
                low += size
                part = _coupled_loops_pairwise_block_sum(block, size)
                while top > 0 and todo[top - 1] == 0:
                    top -= 1
                    depth -= 1
                    part = sums[depth] + part
                sums[depth] = part
                depth += 1
            total += sums[0]
        if count_4 == 0:
            raise ValueError
        max_2 = -1e309
        for j_3 in range(count_4):
            value_2 = b[i_2, np.uint64(j_3 + count_6 if j_3 < count_7 else j_3 - count_7)]
            odd_2 |= value_2 != value_2
            if value_2 > max_2:
                max_2 = value_2
        if max_2 == 0.0:
            for j_4 in range(count_4):
                value_3 = b[i_2, np.uint64(j_4 + count_6 if j_4 < count_7 else j_4 - count_7)]
                odd_2 |= (value_3 == 0.0) & (_math.copysign(1.0, value_3) < 0.0)
        value_4 = x[np.uint64(i_2 + count_5 if i_2 < 1 else i_2 - 1)] + total - x[np.uint64(i_2 + count_6 if i_2 < count_7 else i_2 - count_7)] * max_2
        odd_2 |= value_4 - value_4 != 0.0
        result[i_2] = value_4
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _coupled_loops_pairwise_block_sum(block, size):
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
def _coupled_loops_pairwise_leaf(todo, top):
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
def _coupled_loops_nest(count_2, count_3, b, a, x):
    odd = False
    for i in range(count_2):
        for j in range(count_3):
            value = a[i, j] * x[j]
            odd |= value - value != 0.0
            b[i, j] = value
    if odd:
        raise ValueError


@_njit(cache=True, boundscheck=True)
def _coupled_loops(a, x, k):
    if a.shape[1] != x.shape[0]:
        raise ValueError
    b = np.empty((a.shape[0], x.shape[0]))
    _coupled_loops_nest(a.shape[0], x.shape[0], b, a, x)
    if x.shape[0] < 1:
        raise ValueError
    if x.shape[0] != a.shape[0]:
        raise ValueError
    count = (x.shape[0] - k % x.shape[0]) % x.shape[0]
    result = np.empty(x.shape[0])
    _coupled_loops_nest_2(x.shape[0], result, x, x.shape[0] - 1, b, count, x.shape[0] - count)
    return result


def coupled(a, x, k):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 2
        and a.dtype.type is np.float64
        and max(a.shape) <= 2**31
        and type(x) is np.ndarray
        and x.dtype == np.float64
        and x.ndim == 1
        and x.dtype.type is np.float64
        and x.size <= 2**31
        and type(k) is int
        and abs(k) <= 2**31
        and a.flags.c_contiguous
        and x.flags.c_contiguous
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _coupled_loops(a, x, k).copy()
        except Exception:  # the original code below takes over
            pass
    b = a * x
    return np.roll(x, 1) + np.roll(b, 1, axis=1).sum(axis=1) - np.roll(x, k) * np.roll(b, k, axis=1).max(axis=1)
