# --- before
import numpy as np


def resampled(data, rounds, rng):
    means = np.zeros(rounds)
    n = len(data)
    walk = np.zeros(2)
    lowest = 0.0
    for k in range(rounds):
        idx = rng.integers(0, n, n)
        means[k] = data[idx].mean()
        walk = walk + rng.normal(0.0, 0.5, 2) * rng.random() - rng.uniform(-1.0, 1.0, size=2)
        chosen = rng.choice(data, size=n)
        field = rng.random((3, n)) + rng.integers(5, size=(3, n))
        if rng.random() < 0.5:
            walk += rng.standard_normal(2) * rng.exponential(2.0, (2,))
        lowest = min(lowest, chosen.min() + field[1, 0], rng.integers(3) + 0.0)
    return means, walk, lowest


# --- inputs: resampled
DATA = np.random.default_rng(7).normal(size=11)
CALLS = [call(DATA, 5, np.random.default_rng(3))]
CHECKS = [
    call(DATA, 0, np.random.default_rng(3)),
    call(DATA[:1], 3, np.random.default_rng(3)),  # nothing to choose: no draw
    call(DATA[:0], 3, np.random.default_rng(3)),
    call(DATA * np.nan, 3, np.random.default_rng(3)),
    call(DATA, 40, np.random.Generator(np.random.PCG64(9))),
    call(DATA, 3, np.random.Generator(np.random.MT19937(9))),
    call(DATA, 3, np.random.RandomState(4)),
    call(DATA[::2], 3, np.random.default_rng(1)),
    call(list(DATA), 3, np.random.default_rng(1)),
]

# --- after: compiled, same random stream
import numpy as np
import math as _math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _generator_random(rng):
    """What the `random` of NumPy's Generator draws."""
    return rng.random()


@_njit
def _generator_integers(rng, low, high):
    """What the `integers` of NumPy's Generator draws."""
    if not 0 < high - low <= 4294967295:
        raise ValueError
    return low if high - low == 1 else rng.integers(low, high)


@_njit
def _generator_uniform(rng, low, high):
    """What the `uniform` of NumPy's Generator draws, unless it is infinite or nan."""
    low = float(low)
    width = float(high) - low
    if not width >= 0.0 or _math.copysign(1.0, width) < 0.0:
        raise ValueError
    number = low + width * rng.random()
    if number - number != 0.0:
        raise FloatingPointError
    return number


@_njit
def _generator_standard_normal(rng):
    """What the `standard_normal` of NumPy's Generator draws."""
    return rng.standard_normal()


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
def _generator_exponential(rng, scale):
    """What the `exponential` of NumPy's Generator draws, unless it is infinite or nan."""
    if _math.copysign(1.0, scale) < 0.0:
        raise ValueError
    number = float(scale) * rng.standard_exponential()
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


@_njit
def _settled(x, fits):
    """x, unless its type is not the one that was recorded."""
    if not fits:
        raise OverflowError
    return x


@_njit(error_model="numpy")
def _resampled_loops_nest_5(count_3, chosen):
    odd_5 = False
    if count_3 == 0:
        raise ValueError
    min_2 = 1e309
    for i_6 in range(count_3):
        value_5 = chosen[i_6]
        odd_5 |= value_5 != value_5
        if value_5 < min_2:
            min_2 = value_5
    if min_2 == 0.0:
        for i_7 in range(count_3):
            value_6 = chosen[i_7]
            odd_5 |= (value_6 == 0.0) & (_math.copysign(1.0, value_6) < 0.0)
    if odd_5:
        raise ValueError
    return np.float64(min_2)


@_njit(error_model="numpy")
def _resampled_loops_nest_4(walk, drawn_6, drawn_7):
    odd_4 = False
    for i_5 in range(2):
        value_4 = walk[i_5] + drawn_6[i_5] * drawn_7[i_5]
        odd_4 |= value_4 - value_4 != 0.0
        walk[i_5] = value_4
    if odd_4:
        raise ValueError


@_njit(error_model="numpy")
def _resampled_loops_nest_3(count_2, field, drawn_4, drawn_5):
    odd_3 = False
    for i_4 in range(3):
        for j in range(count_2):
            value_3 = drawn_4[i_4, j] + float(drawn_5[i_4, j])
            odd_3 |= value_3 - value_3 != 0.0
            field[i_4, j] = value_3
    if odd_3:
        raise ValueError


@_njit(error_model="numpy")
def _resampled_loops_nest_2(walk_2, walk, drawn, drawn_2, drawn_3):
    odd_2 = False
    for i_3 in range(2):
        value_2 = walk[i_3] + drawn[i_3] * drawn_2 - drawn_3[i_3]
        odd_2 |= value_2 - value_2 != 0.0
        walk_2[i_3] = value_2
    if odd_2:
        raise ValueError


@_njit(error_model='numpy')
def _resampled_loops_nest(count, idx, data):
    odd = False
    block = np.empty(128)
    sums = np.zeros(128)
    todo = np.zeros(128, dtype=np.int64)
    total = 0.0
    if count < 8:
        for i in range(count):
            at_2 = idx[i]
            at_2 += count if at_2 < 0 else 0
            outside = (at_2 < 0) | (at_2 >= count)
            odd |= outside
            at_2 = 0 if outside else at_2
            total += data[at_2]
    else:
        todo[0] = count
        top = 1
        depth = 0
        low = 0
        while top > 0:
            size_2, top = _resampled_loops_pairwise_leaf(todo, top)
            for i_2 in range(size_2):
                at_3 = idx[np.uint64(low + i_2)]
                at_3 += count if at_3 < 0 else 0
                outside_2 = (at_3 < 0) | (at_3 >= count)
                odd |= outside_2
                at_3 = 0 if outside_2 else at_3
                block[i_2] = data[at_3]
            low += size_2
            part = _resampled_loops_pairwise_block_sum(block, size_2)
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
def _resampled_loops_pairwise_block_sum(block, size):
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
def _resampled_loops_pairwise_leaf(todo, top):
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
def _resampled_loops_drawn_into(items, rng, low, high):
    if not 0 < high - low <= 4294967295:
        raise ValueError
    if high - low == 1:
        items[:] = low
    else:
        items[:] = rng.integers(low, high, items.shape[0])


@_njit(cache=True, boundscheck=True)
def _resampled_loops(data, rounds, rng):
    lowest_fits = False
    means = np.zeros(rounds)
    n = len(data)
    walk = np.zeros(2)
    lowest_fits = False
    lowest = 0.0
    ints = np.empty(n, dtype=np.int64)
    drawn = np.empty(2)
    drawn_3 = np.empty(2)
    ints_2 = np.empty(n, dtype=np.int64)
    drawn_4 = np.empty((3, n))
    drawn_5 = np.empty((3, n), dtype=np.int64)
    ints_3 = np.empty(3 * n, dtype=np.int64)
    for k in range(rounds):
        if data.shape[0] < 1:
            raise ValueError
        idx = np.empty(n, dtype=np.int64)
        _resampled_loops_drawn_into(ints, rng, 0, n)
        for at in range(n):
            idx[at] = ints[at]
        mean_2 = _resampled_loops_nest(data.shape[0], idx, data)
        means[k] = mean_2
        for at_4 in range(2):
            drawn[at_4] = _generator_normal(rng, 0.0, 0.5)
        drawn_2 = _generator_random(rng)
        number = -1.0
        for at_5 in range(2):
            drawn_3[at_5] = _generator_uniform(rng, number, 1.0)
        if walk.shape[0] != 2:
            raise ValueError
        walk_2 = np.empty(2)
        _resampled_loops_nest_2(walk_2, walk, drawn, drawn_2, drawn_3)
        walk = walk_2
        chosen = np.empty(n)
        _resampled_loops_drawn_into(ints_2, rng, 0, data.shape[0])
        for at_6 in range(n):
            chosen[at_6] = data[ints_2[at_6]]
        for at_7 in range(3):
            for to in range(n):
                drawn_4[at_7, to] = _generator_random(rng)
        _resampled_loops_drawn_into(ints_3, rng, 0, 5)
        for at_8 in range(3):
            for to_2 in range(n):
                drawn_5[at_8, to_2] = ints_3[at_8 * n + to_2]
        field = np.empty((3, data.shape[0]))
        _resampled_loops_nest_3(data.shape[0], field, drawn_4, drawn_5)
        if _generator_random(rng) < 0.5:
            drawn_6 = np.empty(2)
            for at_9 in range(2):
                drawn_6[at_9] = _generator_standard_normal(rng)
            drawn_7 = np.empty(2)
            for at_10 in range(2):
                drawn_7[at_10] = _generator_exponential(rng, 2.0)
            _resampled_loops_nest_4(walk, drawn_6, drawn_7)
        min_3 = _resampled_loops_nest_5(data.shape[0], chosen)
        lowest_before = lowest
        lowest = min(lowest, _checked_add(min_3, field[1, 0]), _generator_integers(rng, 0, 3) + 0.0)
        lowest_fits = lowest_fits or lowest_before < lowest or lowest < lowest_before
    return (means, walk, _settled(lowest, lowest_fits))


def resampled(data, rounds, rng):
    if (
        type(data) is np.ndarray
        and data.dtype == np.float64
        and data.ndim == 1
        and data.dtype.type is np.float64
        and data.size <= 2**31
        and type(rounds) is int
        and abs(rounds) <= 2**31
        and type(rng) is np.random.Generator
        and type(rng.bit_generator) is np.random.PCG64
        and data.flags.c_contiguous
        and np.geterr()["under"] == "ignore"
    ):
        rng_state = rng.bit_generator.state
        try:
            result = _resampled_loops(data, rounds, rng)
            if result[2] != result[2]:
                raise ValueError  # it might be an object that exists already
            return result[0].copy(), result[1].copy(), np.float64(result[2])
        except Exception:  # the original code below takes over
            rng.bit_generator.state = rng_state
    means = np.zeros(rounds)
    n = len(data)
    walk = np.zeros(2)
    lowest = 0.0
    for k in range(rounds):
        idx = rng.integers(0, n, n)
        means[k] = data[idx].mean()
        walk = walk + rng.normal(0.0, 0.5, 2) * rng.random() - rng.uniform(-1.0, 1.0, size=2)
        chosen = rng.choice(data, size=n)
        field = rng.random((3, n)) + rng.integers(5, size=(3, n))
        if rng.random() < 0.5:
            walk += rng.standard_normal(2) * rng.exponential(2.0, (2,))
        lowest = min(lowest, chosen.min() + field[1, 0], rng.integers(3) + 0.0)
    return means, walk, lowest
