# --- before
"""Two-dimensional Ising model: single spins are turned over with Metropolis' probabilities."""

import numpy as np


def sweep(config, beta):
    n = len(config)
    for _ in range(n * n):
        a = np.random.randint(0, n)
        b = np.random.randint(0, n)
        s = config[a, b]
        nb = config[(a + 1) % n, b] + config[a, (b + 1) % n] + config[(a - 1) % n, b] + config[a, (b - 1) % n]
        cost = 2 * s * nb
        if cost < 0:
            s *= -1
        elif np.random.rand() < np.exp(-cost * beta):
            s *= -1
        config[a, b] = s
    return config

# --- inputs: sweep
def spins(n):
    return 2 * np.random.RandomState(n).randint(2, size=(n, n)) - 1


CALLS = [call(spins(8), 0.5), call(spins(5), 1.0 / 2.27)]
CHECKS = [
    call(spins(1), 0.3),
    call(spins(6), 0.0),
    call(spins(6), -0.0),
    call(spins(6), float("inf")),
    call(spins(6), float("nan")),
    call(spins(6), 1e308),
    call(spins(6), -200.0),
    call(np.zeros((0, 0), int), 1.0),
    call(spins(4) * 2**61, 0.5),
    call(spins(6), 1),
]

# --- after: compiled, same random stream
"""Two-dimensional Ising model: single spins are turned over with Metropolis' probabilities."""

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
def _checked_multiply(x, y):
    """x * y, unless it is infinite or nan and x and y are not."""
    result = x * y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit
def _exp(x):
    """_math.exp(x), unless it is infinite or nan."""
    result = _math.exp(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit
def _int_add(x, y):
    """x + y, unless it is beyond 2**62 in size."""
    result = np.int64(np.uint64(x + 0) + np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _int_multiply(x, y):
    """x * y, unless it is beyond 2**62 in size."""
    if not (-(2**31) <= x <= 2**31 and -(2**31) <= y <= 2**31) and abs(float(x) * float(y)) > 4.6e18:
        raise OverflowError
    return x * y


@_njit
def _sweep_kernel_near_1(x1, x2):
    """A comparison, unless it depends on the last digits of what NumPy gives."""
    width = abs(x2) * 2.0**-46 + 1e-300
    low1, high1 = x2 - width, x2 + width
    if not low1 - low1 == high1 - high1:
        raise FloatingPointError
    if (x1 < low1) != (x1 < high1):
        raise FloatingPointError
    return x1 < low1


@_njit(cache=True, boundscheck=True)
def _sweep_kernel(config, beta, numpy_stream):
    n = len(config)
    for _ in range(n * n):
        a = _legacy_randint(numpy_stream, 0, n)
        b = _legacy_randint(numpy_stream, 0, n)
        s = config[a, b]
        nb = _int_add(_int_add(_int_add(config[(a + 1) % n, b], config[a, (b + 1) % n]), config[(a - 1) % n, b]), config[a, (b - 1) % n])
        cost = _int_multiply(_int_multiply(2, s), nb)
        if cost < 0:
            s = _int_multiply(s, -1)
        elif _sweep_kernel_near_1(_python_random(numpy_stream), _exp(_checked_multiply(-cost, beta))):
            s = _int_multiply(s, -1)
        config[a, b] = s
    return config


def sweep(config, beta):
    if (
        type(config) is np.ndarray
        and config.dtype == np.int64
        and config.ndim == 2
        and config.dtype.type is np.int64
        and max(config.shape) <= 2**31
        and config.flags.writeable
        and type(beta) is float
        and np.geterr()["under"] == "ignore"
    ):
        config_before = config.copy()
        try:
            numpy_stream = _numpy_stream(
                np.random.randint.__self__, randint=np.random.randint, rand=np.random.rand
            )
            _sweep_kernel(config, beta, numpy_stream)
        except Exception:  # the original code below takes over
            config[...] = config_before
        else:
            _numpy_goes_on(np.random.randint.__self__, numpy_stream)
            return config
    n = len(config)
    for _ in range(n * n):
        a = np.random.randint(0, n)
        b = np.random.randint(0, n)
        s = config[a, b]
        nb = config[(a + 1) % n, b] + config[a, (b + 1) % n] + config[(a - 1) % n, b] + config[a, (b - 1) % n]
        cost = 2 * s * nb
        if cost < 0:
            s *= -1
        elif np.random.rand() < np.exp(-cost * beta):
            s *= -1
        config[a, b] = s
    return config
