# --- before
import numpy as np


def spread(a, b, rounds):
    out = []
    for _ in range(rounds):
        first = np.random.choice(a, size=len(a), replace=True)
        second = np.random.choice(b, len(b))
        noise = np.random.randn(3, 2).sum(axis=0) + np.random.normal(1.0, 2.0, size=2)
        places = np.random.randint(0, len(a), 4)
        out.append(first.mean() - second.mean() + noise[0] * np.random.rand(2)[1] + a[places].sum())
    return out


# --- inputs: spread
np.random.seed(5)
A, B = np.arange(7) * 1.5, np.arange(5) - 2.0
CALLS = [call(A, B, 6)]
CHECKS = [call(A, B, 0), call(A[:1], B, 4), call(A, B[:0], 2), call(A[:, None], B, 2), call(A, 3, 2), call(-A, B, 30)]

# --- after: compiled, same random stream
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


@_njit
def _bit_length(number):
    """How many bits a number that is not negative has."""
    bits = 0
    while number > 0:
        number >>= 1
        bits += 1
    return bits


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


@_njit(inline="always")
def _legacy_below(stream, stop):
    """An int from 0 to stop - 1, as NumPy's RandomState draws it."""
    if not 0 < stop <= 4294967295:
        raise ValueError
    if stop == 1:
        return 0
    mask = (1 << _bit_length(stop - 1)) - 1
    number = _word(stream) & mask
    while number >= stop:
        number = _word(stream) & mask
    return number


@_njit(inline="always")
def _legacy_randint(stream, low, high):
    """What the `randint` of NumPy's RandomState draws."""
    return low + _legacy_below(stream, high - low)


@_njit
def _legacy_standard_normal(stream):
    """What the `standard_normal` of NumPy's RandomState draws; every second number has waited in the generator."""
    waiting = stream[1]
    if waiting[1]:
        normal = waiting[0]
        waiting[0], waiting[1] = 0.0, 0.0
        return normal
    while True:
        x = 2.0 * _python_random(stream) - 1.0
        y = 2.0 * _python_random(stream) - 1.0
        square = x * x + y * y
        if 0.0 < square < 1.0:
            break
    factor = _math.sqrt(-2.0 * _math.log(square) / square)
    waiting[0], waiting[1] = factor * x, 1.0
    return factor * y


@_njit
def _legacy_normal(stream, loc, scale):
    """What the `normal` of NumPy's RandomState draws, unless it is infinite or nan."""
    if _math.copysign(1.0, scale) < 0.0:
        raise ValueError
    number = float(loc) + float(scale) * _legacy_standard_normal(stream)
    if number - number != 0.0:
        raise FloatingPointError
    return number


@_njit
def _finite(x):
    """x, unless it is infinite or nan."""
    if x - x != 0.0:
        raise OverflowError
    return x


@_njit(error_model='numpy')
def _spread_loops_nest_5(count_5, places, a):
    odd_5 = False
    block_3 = np.empty(128)
    sums_3 = np.zeros(128)
    todo_3 = np.zeros(128, dtype=np.int64)
    total_3 = 0.0
    if 4 < 8:
        for i_7 in range(4):
            at_7 = places[i_7]
            at_7 += count_5 if at_7 < 0 else 0
            outside = (at_7 < 0) | (at_7 >= count_5)
            odd_5 |= outside
            at_7 = 0 if outside else at_7
            total_3 += a[at_7]
    else:
        todo_3[0] = 4
        top_3 = 1
        depth_3 = 0
        low_3 = 0
        while top_3 > 0:
            size_4, top_3 = _spread_loops_pairwise_leaf(todo_3, top_3)
            for i_8 in range(size_4):
                at_8 = places[np.uint64(low_3 + i_8)]
                at_8 += count_5 if at_8 < 0 else 0
                outside_2 = (at_8 < 0) | (at_8 >= count_5)
                odd_5 |= outside_2
                at_8 = 0 if outside_2 else at_8
                block_3[i_8] = a[at_8]
            low_3 += size_4
            part_3 = _spread_loops_pairwise_block_sum(block_3, size_4)
            while top_3 > 0 and todo_3[top_3 - 1] == 0:
                top_3 -= 1
                depth_3 -= 1
                part_3 = sums_3[depth_3] + part_3
            sums_3[depth_3] = part_3
            depth_3 += 1
        total_3 += sums_3[0]
    odd_5 |= total_3 - total_3 != 0.0
    if odd_5:
        raise ValueError
    return np.float64(total_3)


@_njit(error_model='numpy')
def _spread_loops_nest_4(count_4, second):
    odd_4 = False
    block_2 = np.empty(128)
    sums_2 = np.zeros(128)
    todo_2 = np.zeros(128, dtype=np.int64)
    total_2 = 0.0
    if count_4 < 8:
        for i_5 in range(count_4):
            total_2 += second[i_5]
    else:
        todo_2[0] = count_4
        top_2 = 1
        depth_2 = 0
        low_2 = 0
        while top_2 > 0:
            size_3, top_2 = _spread_loops_pairwise_leaf(todo_2, top_2)
            for i_6 in range(size_3):
                block_2[i_6] = second[np.uint64(low_2 + i_6)]
            low_2 += size_3
            part_2 = _spread_loops_pairwise_block_sum(block_2, size_3)
            while top_2 > 0 and todo_2[top_2 - 1] == 0:
                top_2 -= 1
                depth_2 -= 1
                part_2 = sums_2[depth_2] + part_2
            sums_2[depth_2] = part_2
            depth_2 += 1
        total_2 += sums_2[0]
    value_3 = total_2 / count_4
    odd_4 |= value_3 - value_3 != 0.0
    if odd_4:
        raise ValueError
    return np.float64(value_3)


@_njit(error_model='numpy')
def _spread_loops_nest_3(count_3, first):
    odd_3 = False
    block = np.empty(128)
    sums = np.zeros(128)
    todo = np.zeros(128, dtype=np.int64)
    total = 0.0
    if count_3 < 8:
        for i_3 in range(count_3):
            total += first[i_3]
    else:
        todo[0] = count_3
        top = 1
        depth = 0
        low = 0
        while top > 0:
            size_2, top = _spread_loops_pairwise_leaf(todo, top)
            for i_4 in range(size_2):
                block[i_4] = first[np.uint64(low + i_4)]
            low += size_2
            part = _spread_loops_pairwise_block_sum(block, size_2)
            while top > 0 and todo[top - 1] == 0:
                top -= 1
                depth -= 1
                part = sums[depth] + part
            sums[depth] = part
            depth += 1
        total += sums[0]
    value_2 = total / count_3
    odd_3 |= value_2 - value_2 != 0.0
    if odd_3:
        raise ValueError
    return np.float64(value_2)


@_njit(error_model="numpy")
def _spread_loops_pairwise_block_sum(block, size):
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
def _spread_loops_pairwise_leaf(todo, top):
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
def _spread_loops_nest_2(noise, totals, drawn_2):
    odd_2 = False
    for i_2 in range(2):
        value = totals[i_2] + drawn_2[i_2]
        odd_2 |= value - value != 0.0
        noise[i_2] = value
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _spread_loops_nest(totals, drawn):
    odd = False
    for i in range(3):
        for j in range(2):
            totals[j] += drawn[i, j]
    for j in range(2):
        odd |= totals[j] - totals[j] != 0.0
    if odd:
        raise ValueError


@_njit(cache=True, boundscheck=True)
def _spread_loops(a, b, rounds, numpy_stream):
    out = []
    drawn = np.empty((3, 2))
    drawn_2 = np.empty(2)
    drawn_3 = np.empty(2)
    for _ in range(rounds):
        count = len(a)
        first = np.empty(count)
        for at in range(count):
            first[at] = a[_legacy_randint(numpy_stream, 0, a.shape[0])]
        count_2 = len(b)
        second = np.empty(count_2)
        for at_2 in range(count_2):
            second[at_2] = b[_legacy_randint(numpy_stream, 0, b.shape[0])]
        for at_3 in range(3):
            for to in range(2):
                drawn[at_3, to] = _legacy_standard_normal(numpy_stream)
        for at_4 in range(2):
            drawn_2[at_4] = _legacy_normal(numpy_stream, 1.0, 2.0)
        totals = np.zeros(2)
        _spread_loops_nest(totals, drawn)
        noise = np.empty(2)
        _spread_loops_nest_2(noise, totals, drawn_2)
        number = len(a)
        places = np.empty(4, dtype=np.int64)
        for at_5 in range(4):
            places[at_5] = _legacy_randint(numpy_stream, 0, number)
        for at_6 in range(2):
            drawn_3[at_6] = _python_random(numpy_stream)
        mean_2 = _spread_loops_nest_3(count, first)
        mean_3 = _spread_loops_nest_4(count_2, second)
        if a.shape[0] < 1:
            raise ValueError
        sum_2 = _spread_loops_nest_5(a.shape[0], places, a)
        out.append(_finite(mean_2 - mean_3 + noise[0] * drawn_3[1] + sum_2))
    return out


def spread(a, b, rounds):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 1
        and a.dtype.type is np.float64
        and a.size <= 2**31
        and type(b) is np.ndarray
        and b.dtype == np.float64
        and b.ndim == 1
        and b.dtype.type is np.float64
        and b.size <= 2**31
        and type(rounds) is int
        and abs(rounds) <= 2**31
        and a.flags.c_contiguous
        and b.flags.c_contiguous
        and np.geterr()["under"] == "ignore"
    ):
        try:
            numpy_stream = _numpy_stream(
                np.random.randint.__self__, randint=np.random.randint, randn=np.random.randn, normal=np.random.normal, rand=np.random.rand
            )
            result = [*map(np.float64, _known(_spread_loops(a, b, rounds, numpy_stream)))]
        except Exception:  # the original code below takes over
            pass
        else:
            _numpy_goes_on(np.random.randint.__self__, numpy_stream)
            return result
    out = []
    for _ in range(rounds):
        first = np.random.choice(a, size=len(a), replace=True)
        second = np.random.choice(b, len(b))
        noise = np.random.randn(3, 2).sum(axis=0) + np.random.normal(1.0, 2.0, size=2)
        places = np.random.randint(0, len(a), 4)
        out.append(first.mean() - second.mean() + noise[0] * np.random.rand(2)[1] + a[places].sum())
    return out
