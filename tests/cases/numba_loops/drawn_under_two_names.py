# --- before
"""What was drawn in the round before is still there when the next is drawn from it."""
import numpy as np


def resample(x, n, rounds, rng):
    means = np.zeros(rounds)
    z = np.zeros(n)
    for k in range(rounds):
        x, z = rng.choice(x, n), rng.normal(0.0, 1.0, n)
        means[k] = x.mean() + z.mean()
    return means
# --- inputs: resample
import numpy as np
CALLS = [call(np.arange(6.0), 6, 4, np.random.default_rng(3))]
CHECKS = [call(np.arange(3.0), 1, 2, np.random.default_rng(3)), call(np.arange(3.0), 0, 2, np.random.default_rng(3))]
# --- after: compiled, same random stream
"""What was drawn in the round before is still there when the next is drawn from it."""
import numpy as np
import math as _math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _generator_normal(rng, loc, scale):
    """What the `normal` of NumPy's Generator draws, unless it is infinite or nan."""
    if _math.copysign(1.0, scale) < 0.0:
        raise ValueError
    number = float(loc) + float(scale) * rng.standard_normal()
    if number - number != 0.0:
        raise FloatingPointError
    return number


@_njit
def _checked_add(x, y):
    """x + y, unless it is infinite or nan and x and y are not."""
    result = x + y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit(error_model='numpy')
def _resample_loops_nest_2(count_2, z):
    odd_2 = False
    block_2 = np.empty(128)
    sums_2 = np.zeros(128)
    todo_2 = np.zeros(128, dtype=np.int64)
    total_2 = 0.0
    if count_2 < 8:
        for i_3 in range(count_2):
            total_2 += z[i_3]
    else:
        todo_2[0] = count_2
        top_2 = 1
        depth_2 = 0
        low_2 = 0
        while top_2 > 0:
            size_2, top_2 = _resample_loops_pairwise_leaf(todo_2, top_2)
            for i_4 in range(size_2):
                block_2[i_4] = z[np.uint64(low_2 + i_4)]
            low_2 += size_2
            part_2 = _resample_loops_pairwise_block_sum(block_2, size_2)
            while top_2 > 0 and todo_2[top_2 - 1] == 0:
                top_2 -= 1
                depth_2 -= 1
                part_2 = sums_2[depth_2] + part_2
            sums_2[depth_2] = part_2
            depth_2 += 1
        total_2 += sums_2[0]
    value_2 = total_2 / count_2
    odd_2 |= value_2 - value_2 != 0.0
    if odd_2:
        raise ValueError
    return np.float64(value_2)


@_njit(error_model='numpy')
def _resample_loops_nest(count, x):
    odd = False
    block = np.empty(128)
    sums = np.zeros(128)
    todo = np.zeros(128, dtype=np.int64)
    total = 0.0
    if count < 8:
        for i in range(count):
            total += x[i]
    else:
        todo[0] = count
        top = 1
        depth = 0
        low = 0
        while top > 0:
            size, top = _resample_loops_pairwise_leaf(todo, top)
            for i_2 in range(size):
                block[i_2] = x[np.uint64(low + i_2)]
            low += size
            part = _resample_loops_pairwise_block_sum(block, size)
            while top > 0 and todo[top - 1] == 0:
                top -= 1
                depth -= 1
                part = sums[depth] + part
            sums[depth] = part
            depth += 1
        total += sums[0]
    value = total / count
    odd |= value - value != 0.0
    if odd:
        raise ValueError
    return np.float64(value)


@_njit(error_model="numpy")
def _resample_loops_pairwise_block_sum(block, size):
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
def _resample_loops_pairwise_leaf(todo, top):
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


@_njit(boundscheck=True)
def _resample_loops_drawn_into(items, rng, low, high):
    if not 0 < high - low <= 4294967295:
        raise ValueError
    if high - low == 1:
        items[:] = low
    else:
        items[:] = rng.integers(low, high, items.shape[0])


@_njit(cache=True, boundscheck=True)
def _resample_loops(x, n, rounds, rng):
    means = np.zeros(rounds)
    z = np.zeros(n)
    ints = np.empty(n, dtype=np.int64)
    for k in range(rounds):
        drawn = np.empty(n)
        _resample_loops_drawn_into(ints, rng, 0, x.shape[0])
        for at in range(n):
            drawn[at] = x[ints[at]]
        if n < 1:
            raise ValueError
        drawn_2 = np.empty(n)
        for at_2 in range(n):
            drawn_2[at_2] = _generator_normal(rng, 0.0, 1.0)
        x, z = (drawn, drawn_2)
        mean_2 = _resample_loops_nest(n, x)
        mean_3 = _resample_loops_nest_2(n, z)
        means[k] = _checked_add(mean_2, mean_3)
    return means


def resample(x, n, rounds, rng):
    if (
        type(x) is np.ndarray
        and x.dtype == np.float64
        and x.ndim == 1
        and x.dtype.type is np.float64
        and x.size <= 2**31
        and type(n) is int
        and abs(n) <= 2**31
        and type(rounds) is int
        and abs(rounds) <= 2**31
        and type(rng) is np.random.Generator
        and type(rng.bit_generator) is np.random.PCG64
        and x.flags.c_contiguous
        and np.geterr()["under"] == "ignore"
    ):
        rng_state = rng.bit_generator.state
        try:
            return _resample_loops(x, n, rounds, rng).copy()
        except Exception:  # the original code below takes over
            rng.bit_generator.state = rng_state
    means = np.zeros(rounds)
    z = np.zeros(n)
    for k in range(rounds):
        x, z = rng.choice(x, n), rng.normal(0.0, 1.0, n)
        means[k] = x.mean() + z.mean()
    return means
