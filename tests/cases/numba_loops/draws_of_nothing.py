# --- before
import numpy as np


def total(start, rng, n, scale, rounds):
    walk = start * 1.0
    for _ in range(rounds):
        steps = rng.normal(0.0, scale, n)
        waits = np.random.exponential(scale, (2, n))
        walk = walk + steps.sum() + waits.sum()
    return walk


# --- inputs: total
START = np.zeros(2)
CALLS = [call(START, np.random.default_rng(3), 4, 0.5, 3)]
CHECKS = [
    call(START, np.random.default_rng(3), 0, 0.5, 3),
    call(START, np.random.default_rng(3), 0, -0.5, 3),  # raises although nothing is drawn
    call(START, np.random.default_rng(3), 0, float("nan"), 3),
    call(START, np.random.default_rng(3), 3, -0.5, 3),
    call(START, np.random.default_rng(3), 3, 0.0, 3),
    call(START, np.random.default_rng(3), -1, 0.5, 3),
]

# --- after: compiled, same random stream
import numpy as np
import math as _math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


def _numpy_stream(owner, **draws):
    """A copy of the state of a NumPy RandomState, from which `draws` draw; raises ValueError for any other."""
    if type(owner) is not np.random.RandomState or np.dtype(int).itemsize != 8:
        raise ValueError
    state = owner.get_state(legacy=False)
    if state["bit_generator"] != "MT19937" or not all(draw == getattr(owner, name) for name, draw in draws.items()):
        raise ValueError
    words, place = state["state"]["key"], state["state"]["pos"]
    return np.append(words, np.uint32(place)), np.array([state["gauss"], state["has_gauss"]])


def _numpy_goes_on(owner, stream):
    """Let a NumPy RandomState go on where a copy of its state has been led."""
    words, (waiting, waits) = stream
    owner.set_state(("MT19937", words[:624], int(words[624]), int(waits), float(waiting)))


@_njit
def _mixed(word, following):
    """The first bit of a word and the others of the following one, multiplied by a matrix."""
    word = (np.int64(word) & 0x80000000) | (np.int64(following) & 0x7FFFFFFF)
    return (word >> 1) ^ ((word & 1) * 0x9908B0DF)


@_njit
def _tempered(word):
    """A word of a Mersenne Twister as it is drawn."""
    word = np.int64(word)
    word ^= word >> 11
    word ^= (word << 7) & 0x9D2C5680
    word ^= (word << 15) & 0xEFC60000
    return word ^ (word >> 18)


@_njit
def _next_words(words):
    """Replace the 624 words of a Mersenne Twister by the next 624."""
    for i in range(227):
        words[i] = np.int64(words[i + 397]) ^ _mixed(words[i], words[i + 1])
    for i in range(227, 623):
        words[i] = np.int64(words[i - 227]) ^ _mixed(words[i], words[i + 1])
    words[623] = np.int64(words[396]) ^ _mixed(words[623], words[0])


@_njit
def _word(stream):
    """The next 32 bits of a Mersenne Twister, as an int."""
    words = stream[0]
    place = words[624]
    if place >= 624:
        _next_words(words)
        place = np.uint32(0)
    words[624] = place + 1
    return _tempered(words[place])


@_njit(inline="always")
def _python_random(stream):
    """What `random.random` draws, and NumPy's `random_sample`: 53 bits of two words."""
    words = stream[0]
    place = np.int64(words[624])
    if place < 623:  # both at once
        words[624] = place + 2
        high, low = _tempered(words[place]), _tempered(words[place + 1])
    else:
        high, low = _word(stream), _word(stream)
    return ((high >> 5) * 67108864.0 + (low >> 6)) * (1.0 / 9007199254740992.0)


@_njit
def _legacy_standard_exponential(stream):
    """What the `standard_exponential` of NumPy's RandomState draws."""
    return -_math.log(1.0 - _python_random(stream))


@_njit
def _legacy_exponential(stream, scale):
    """What the `exponential` of NumPy's RandomState draws, unless it is infinite or nan."""
    if _math.copysign(1.0, scale) < 0.0:
        raise ValueError
    number = float(scale) * _legacy_standard_exponential(stream)
    if number - number != 0.0:
        raise FloatingPointError
    return number


@_njit
def _generator_normal(rng, loc, scale):
    """What the `normal` of NumPy's Generator draws, unless it is infinite or nan."""
    if _math.copysign(1.0, scale) < 0.0:
        raise ValueError
    number = float(loc) + float(scale) * rng.standard_normal()
    if number - number != 0.0:
        raise FloatingPointError
    return number


@_njit(error_model="numpy")
def _total_loops_nest_4(count_5, walk_3, walk, number, number_2):
    odd_4 = False
    for i_5 in range(count_5):
        value_2 = walk[i_5] + number + number_2
        odd_4 |= value_2 - value_2 != 0.0
        walk_3[i_5] = value_2
    if odd_4:
        raise ValueError


@_njit(error_model='numpy')
def _total_loops_nest_3(count_3, waits):
    odd_3 = False
    block_2 = np.empty(128)
    sums_2 = np.zeros(128)
    todo_2 = np.zeros(128, dtype=np.int64)
    total_3 = 0.0
    if 2 * count_3 > 0:
        todo_2[0] = 2 * count_3
        top_2 = 1
        depth_2 = 0
        i_4 = 0
        j = 0
        while top_2 > 0:
            size_2, top_2 = _total_loops_pairwise_leaf(todo_2, top_2)
            filled = 0
            while filled < size_2:
                take = min(size_2 - filled, count_3 - j)
                for k in range(take):
                    block_2[np.uint64(filled + k)] = waits[i_4, np.uint64(j + k)]
                filled += take
                j += take
                if j == count_3:
                    j = 0
                    i_4 += 1
            part_2 = _total_loops_pairwise_block_sum(block_2, size_2)
            while top_2 > 0 and todo_2[top_2 - 1] == 0:
                top_2 -= 1
                depth_2 -= 1
                part_2 = sums_2[depth_2] + part_2
            sums_2[depth_2] = part_2
            depth_2 += 1
        total_3 += sums_2[0]
    odd_3 |= total_3 - total_3 != 0.0
    if odd_3:
        raise ValueError
    return np.float64(total_3)


@_njit(error_model='numpy')
def _total_loops_nest_2(count_2, steps):
    odd_2 = False
    block = np.empty(128)
    sums = np.zeros(128)
    todo = np.zeros(128, dtype=np.int64)
    total_2 = 0.0
    if count_2 < 8:
        for i_2 in range(count_2):
            total_2 += steps[i_2]
    else:
        todo[0] = count_2
        top = 1
        depth = 0
        low = 0
        while top > 0:
            size, top = _total_loops_pairwise_leaf(todo, top)
            for i_3 in range(size):
                block[i_3] = steps[np.uint64(low + i_3)]
            low += size
            part = _total_loops_pairwise_block_sum(block, size)
            while top > 0 and todo[top - 1] == 0:
                top -= 1
                depth -= 1
                part = sums[depth] + part
            sums[depth] = part
            depth += 1
        total_2 += sums[0]
    odd_2 |= total_2 - total_2 != 0.0
    if odd_2:
        raise ValueError
    return np.float64(total_2)


@_njit(error_model="numpy")
def _total_loops_pairwise_block_sum(block, size):
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
def _total_loops_pairwise_leaf(todo, top):
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
def _total_loops_nest(count, walk_2, start):
    odd = False
    for i in range(count):
        value = start[i] * 1.0
        odd |= value - value != 0.0
        walk_2[i] = value
    if odd:
        raise ValueError


@_njit(cache=True, boundscheck=True)
def _total_loops(start, rng, n, scale, rounds, numpy_stream):
    walk_2 = np.empty(start.shape[0])
    _total_loops_nest(start.shape[0], walk_2, start)
    walk = walk_2
    for _ in range(rounds):
        if n < 1:
            raise ValueError
        steps = np.empty(n)
        for at in range(n):
            steps[at] = _generator_normal(rng, 0.0, scale)
        waits = np.empty((2, n))
        for at_2 in range(2):
            for to in range(n):
                waits[at_2, to] = _legacy_exponential(numpy_stream, scale)
        sum_2 = _total_loops_nest_2(n, steps)
        number = sum_2
        sum_3 = _total_loops_nest_3(n, waits)
        number_2 = sum_3
        count_4 = walk.shape[0]
        walk_3 = np.empty(walk.shape[0])
        _total_loops_nest_4(walk.shape[0], walk_3, walk, number, number_2)
        walk = walk_3
    return walk


def total(start, rng, n, scale, rounds):
    if (
        type(start) is np.ndarray
        and start.dtype == np.float64
        and start.ndim == 1
        and start.dtype.type is np.float64
        and start.size <= 2**31
        and type(n) is int
        and abs(n) <= 2**31
        and type(scale) is float
        and type(rounds) is int
        and abs(rounds) <= 2**31
        and type(rng) is np.random.Generator
        and type(rng.bit_generator) is np.random.PCG64
        and start.flags.c_contiguous
        and np.geterr()["under"] == "ignore"
    ):
        rng_state = rng.bit_generator.state
        try:
            numpy_stream = _numpy_stream(
                np.random.exponential.__self__, exponential=np.random.exponential
            )
            result = _total_loops(start, rng, n, scale, rounds, numpy_stream).copy()
        except Exception:  # the original code below takes over
            rng.bit_generator.state = rng_state
        else:
            _numpy_goes_on(np.random.exponential.__self__, numpy_stream)
            return result
    walk = start * 1.0
    for _ in range(rounds):
        steps = rng.normal(0.0, scale, n)
        waits = np.random.exponential(scale, (2, n))
        walk = walk + steps.sum() + waits.sum()
    return walk
