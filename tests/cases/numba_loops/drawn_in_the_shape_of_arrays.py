# --- before
import numpy as np


def grow(grid, p, heat):
    chance = np.random.rand(*grid.shape)
    new = grid.copy()
    new[(grid == 0) & (chance < p)] = 1
    heat += np.random.normal(0.0, 0.1, size=heat.shape)
    new[np.random.random(grid.shape) < 0.1] = 0
    return new

# --- inputs: grow
CALLS = [call(np.arange(12).reshape(3, 4) % 2, 0.5, np.zeros(5))]
CHECKS = [
    call(np.zeros((2, 3), dtype=int), 0.5, np.zeros(1)),
    call(np.zeros((1, 3), dtype=int), 2.0, np.ones(2)),
]

# --- after: compiled, same random stream
import numpy as np
import math as _math


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


@_njit(error_model="numpy")
def _grow_loops_nest_3(count_9, count_10, new, drawn_2):
    for i_3 in range(count_9):
        for j_2 in range(count_10):
            new[i_3, j_2] = 0 if drawn_2[i_3, j_2] < 0.1 else new[i_3, j_2]


@_njit(error_model="numpy")
def _grow_loops_nest_2(count_6, heat, drawn):
    odd = False
    for i_2 in range(count_6):
        value = heat[i_2] + drawn[i_2]
        odd |= value - value != 0.0
        heat[i_2] = value
    if odd:
        raise ValueError


@_njit(error_model="numpy")
def _grow_loops_nest(count_3, count_4, new, grid, chance, p):
    for i in range(count_3):
        for j in range(count_4):
            new[i, j] = grid[i, j]
            new[i, j] = 1 if (grid[i, j] == 0) & (chance[i, j] < p) else new[i, j]


@_njit(cache=True, boundscheck=True)
def _grow_loops(grid, p, heat, numpy_stream):
    count = grid.shape[0]
    count_2 = grid.shape[1]
    chance = np.empty((count, count_2))
    for at in range(count):
        for to in range(count_2):
            chance[at, to] = _python_random(numpy_stream)
    if grid.shape[0] != count:
        raise ValueError
    if grid.shape[1] != count_2:
        raise ValueError
    new = np.empty((grid.shape[0], grid.shape[1]), dtype=np.int64)
    _grow_loops_nest(grid.shape[0], grid.shape[1], new, grid, chance, p)
    count_5 = heat.shape[0]
    if count_5 < 1:
        raise ValueError
    drawn = np.empty(count_5)
    for at_2 in range(count_5):
        drawn[at_2] = _legacy_normal(numpy_stream, 0.0, 0.1)
    if heat.shape[0] != count_5:
        raise ValueError
    _grow_loops_nest_2(heat.shape[0], heat, drawn)
    count_7 = grid.shape[0]
    count_8 = grid.shape[1]
    drawn_2 = np.empty((count_7, count_8))
    for at_3 in range(count_7):
        for to_2 in range(count_8):
            drawn_2[at_3, to_2] = _python_random(numpy_stream)
    if grid.shape[1] != count_8:
        raise ValueError
    if grid.shape[0] != count_7:
        raise ValueError
    _grow_loops_nest_3(grid.shape[0], grid.shape[1], new, drawn_2)
    return new


def grow(grid, p, heat):
    if (
        type(grid) is np.ndarray
        and grid.dtype == np.int64
        and grid.ndim == 2
        and grid.dtype.type is np.int64
        and max(grid.shape) <= 2**31
        and type(p) is float
        and type(heat) is np.ndarray
        and heat.dtype == np.float64
        and heat.ndim == 1
        and heat.dtype.type is np.float64
        and heat.size <= 2**31
        and heat.flags.writeable
        and grid.flags.c_contiguous
        and _separate((heat,), (grid,))
        and np.geterr()["under"] == "ignore"
    ):
        heat_before = heat.copy()
        try:
            numpy_stream = _numpy_stream(
                np.random.rand.__self__, rand=np.random.rand, normal=np.random.normal, random=np.random.random
            )
            result = _grow_loops(grid, p, heat, numpy_stream).copy()
        except Exception:  # the original code below takes over
            heat[...] = heat_before
        else:
            _numpy_goes_on(np.random.rand.__self__, numpy_stream)
            return result
    chance = np.random.rand(*grid.shape)
    new = grid.copy()
    new[(grid == 0) & (chance < p)] = 1
    heat += np.random.normal(0.0, 0.1, size=heat.shape)
    new[np.random.random(grid.shape) < 0.1] = 0
    return new
