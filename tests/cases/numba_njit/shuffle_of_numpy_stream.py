# --- before
"""How many hats come back to their owners, drawn with NumPy's old generator."""

import numpy as np


def hats(order, rounds):
    n = len(order)
    hats = list(range(3))
    back = 0
    for _ in range(rounds):
        np.random.shuffle(order)
        np.random.shuffle(hats)
        for i in range(n):
            if order[i] == i:
                back += 1
        k = np.random.choice(n)
        back += order[k] + hats[np.random.choice(3)]
    return int(back), np.random.rand()

# --- inputs: hats
CALLS = [call(np.arange(5), 20), call(np.arange(30), 11)]
CHECKS = [
    call(np.arange(1), 3),
    call(np.arange(0), 3),
    call(np.arange(2), 0),
    call(np.arange(7), -1),
    call(np.arange(700), 3),
    call(np.arange(8)[::2], 3),
    call(np.arange(8) * 2**60, 3),
    call(np.arange(8.0), 3),
]

# --- after: compiled, same random stream
"""How many hats come back to their owners, drawn with NumPy's old generator."""

import numpy as np


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
def _legacy_shuffle(stream, items):
    """What the `shuffle` of NumPy's RandomState does."""
    for i in range(len(items) - 1, 0, -1):
        j = _legacy_below(stream, i + 1)
        items[i], items[j] = items[j], items[i]


@_njit
def _int_add(x, y):
    """x + y, unless it is beyond 2**62 in size."""
    result = np.int64(np.uint64(x + 0) + np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _moderate_add(x, y):
    """x + y, unless it is beyond 2**62 in size, as x and y are not."""
    result = np.int64(np.uint64(x + 0) + np.uint64(y + 0))
    if not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit(cache=True, boundscheck=True)
def _hats_kernel(order, rounds, numpy_stream):
    n = len(order)
    hats = np.arange(3)
    back = 0
    for _ in range(rounds):
        _legacy_shuffle(numpy_stream, order)
        _legacy_shuffle(numpy_stream, hats)
        for i in range(n):
            if order[i] == i:
                back = _moderate_add(back, 1)
        k = _legacy_randint(numpy_stream, 0, n)
        back = _moderate_add(back, _int_add(order[k], hats[_legacy_randint(numpy_stream, 0, 3)]))
    return int(back), _python_random(numpy_stream)


def hats(order, rounds):
    if (
        type(order) is np.ndarray
        and order.dtype == np.int64
        and order.ndim == 1
        and order.dtype.type is np.int64
        and order.size <= 2**31
        and order.flags.writeable
        and type(rounds) is int
        and abs(rounds) <= 2**31
    ):
        order_before = order.copy()
        try:
            numpy_stream = _numpy_stream(
                np.random.shuffle.__self__, shuffle=np.random.shuffle, choice=np.random.choice, rand=np.random.rand
            )
            result = _hats_kernel(order, rounds, numpy_stream)
            if result[1] != result[1]:
                raise ValueError  # it might be an object that exists already
        except Exception:  # the original code below takes over
            order[...] = order_before
        else:
            _numpy_goes_on(np.random.shuffle.__self__, numpy_stream)
            return result
    n = len(order)
    hats = list(range(3))
    back = 0
    for _ in range(rounds):
        np.random.shuffle(order)
        np.random.shuffle(hats)
        for i in range(n):
            if order[i] == i:
                back += 1
        k = np.random.choice(n)
        back += order[k] + hats[np.random.choice(3)]
    return int(back), np.random.rand()
