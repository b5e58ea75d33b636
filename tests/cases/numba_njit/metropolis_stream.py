# --- before
import math

import numpy as np


def sweep(spins, beta, field):
    """One sweep of a ring of spins; NumPy's own generator decides."""
    n = len(spins)
    for _ in range(n):
        i = np.random.randint(0, n)
        cost = 2.0 * spins[i] * (spins[i - 1] + spins[(i + 1) % n] + field)
        if cost < 0.0 or np.random.rand() < math.exp(-cost * beta):
            spins[i] = -spins[i]
    return np.random.normal(0.0, beta)

# --- inputs: sweep
CALLS = [call(np.ones(40), 0.4, 0.0), call(-np.ones(7), 1.5, 0.25)]
CHECKS = [
    call(np.ones(0), 0.4, 0.0),
    call(np.ones(1), 0.4, 0.0),
    call(np.ones(9), -1.0, 0.0),
    call(np.ones(9), -0.0, 0.0),
    call(np.ones(9), 1e308, 5.0),
    call(np.array([np.nan, 1.0, np.inf]), 0.4, -0.0),
]

# --- after: compiled, same random stream
import math

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
    factor = math.sqrt(-2.0 * math.log(square) / square)
    waiting[0], waiting[1] = factor * x, 1.0
    return factor * y


@_njit
def _legacy_normal(stream, loc, scale):
    """What the `normal` of NumPy's RandomState draws, unless it is infinite or nan."""
    if math.copysign(1.0, scale) < 0.0:
        raise ValueError
    number = float(loc) + float(scale) * _legacy_standard_normal(stream)
    if number - number != 0.0:
        raise FloatingPointError
    return number


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
    """math.exp(x), unless it is infinite or nan."""
    result = math.exp(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit
def _finite(x):
    """x, unless it is infinite or nan."""
    if x - x != 0.0:
        raise OverflowError
    return x


@_njit(cache=True, boundscheck=True)
def _sweep_kernel(spins, beta, field, numpy_stream):
    n = len(spins)
    for _ in range(n):
        i = _legacy_randint(numpy_stream, 0, n)
        cost = _finite(2.0 * spins[i] * (spins[i - 1] + spins[(i + 1) % n] + field))
        if cost < 0.0 or _python_random(numpy_stream) < _exp(_checked_multiply(-cost, beta)):
            spins[i] = -spins[i]
    return _legacy_normal(numpy_stream, 0.0, beta)


def sweep(spins, beta, field):
    """One sweep of a ring of spins; NumPy's own generator decides."""
    if (
        type(spins) is np.ndarray
        and spins.dtype == np.float64
        and spins.ndim == 1
        and spins.dtype.type is np.float64
        and spins.size <= 2**31
        and spins.flags.writeable
        and type(beta) is float
        and type(field) is float
        and np.geterr()["under"] == "ignore"
    ):
        spins_before = spins.copy()
        try:
            numpy_stream = _numpy_stream(
                np.random.randint.__self__, randint=np.random.randint, rand=np.random.rand, normal=np.random.normal
            )
            result = _sweep_kernel(spins, beta, field, numpy_stream)
            if result != result or result == beta:
                raise ValueError  # it might be an object that exists already
        except Exception:  # the original code below takes over
            spins[...] = spins_before
        else:
            _numpy_goes_on(np.random.randint.__self__, numpy_stream)
            return result
    n = len(spins)
    for _ in range(n):
        i = np.random.randint(0, n)
        cost = 2.0 * spins[i] * (spins[i - 1] + spins[(i + 1) % n] + field)
        if cost < 0.0 or np.random.rand() < math.exp(-cost * beta):
            spins[i] = -spins[i]
    return np.random.normal(0.0, beta)
