# --- before
"""Simulated annealing on a line: a step is accepted with a probability that a variable holds."""

import random

import numpy as np


def anneal(rng, start, hottest, coldest):
    x, accepted = start, 0
    t = hottest
    while t > coldest:
        new = x + rng.uniform(-1.0, 1.0)
        p = 1.0
        if new * new > x * x:
            p = np.exp((x * x - new * new) / t)
        if rng.random() <= p:
            x = new
            accepted += 1
        t *= 0.99
    return x, accepted

# --- inputs: anneal
CALLS = [call(random.Random(1), 3.0, 10.0, 1e-3), call(random.Random(2), -8.0, 5.0, 1e-2)]
CHECKS = [
    call(random.Random(3), 0.0, 1.0, 2.0),
    call(random.Random(4), float("nan"), 1.0, 0.5),
    call(random.Random(5), 1e200, 1.0, 0.5),
    call(random.Random(6), 1e10, 1.0, 1e-9),
    call(random.Random(7), 2.0, 1e-300, 1e-301),
]

# --- after: compiled, same random stream
"""Simulated annealing on a line: a step is accepted with a probability that a variable holds."""

import random

import numpy as np
import math as _math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


def _random_stream(owner, **draws):
    """A copy of the state of a plain `random.Random`, from which `draws` draw; raises ValueError for any other."""
    import random

    names = ["uniform", "gauss", "normalvariate", "expovariate", "randint", "randrange", "choice", "shuffle"]
    written = [getattr(owner, name) for name in [*names, "_randbelow"]]
    plain = (
        type(owner) is random.Random
        and vars(owner).keys() == {"gauss_next"}
        and type(owner.gauss_next) in (float, type(None))
        and type(owner.random) is type(owner.getrandbits) is type(len)
        and all(method.__globals__ is vars(random) for method in written)
        and [method.__name__ for method in written] == [*names, "_randbelow_with_getrandbits"]
        and all(draw == getattr(owner, name) for name, draw in draws.items())
    )
    if not plain:
        raise ValueError
    version, words, waiting = owner.getstate()
    if version != 3 or len(words) != 625:
        raise ValueError
    waits = waiting is not None
    return np.array(words, np.uint32), np.array([waiting if waits else 0.0, waits])


def _random_goes_on(owner, stream):
    """Let a `random.Random` go on where a copy of its state has been led."""
    words, (waiting, waits) = stream
    owner.setstate((3, tuple(words.tolist()), float(waiting) if waits else None))


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


@_njit(inline="always")
def _python_uniform(stream, a, b):
    """What `random.uniform` draws, unless it is infinite or nan."""
    number = a + (b - a) * _python_random(stream)
    if number - number != 0.0:
        raise FloatingPointError
    return number


@_njit
def _exp(x):
    """_math.exp(x), unless it is infinite or nan."""
    result = _math.exp(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit
def _anneal_kernel_near_1(x1, x2):
    """A comparison, unless it depends on the last digits of what NumPy gives."""
    width = abs(x2) * 2.0**-46 + 1e-300
    low1, high1 = x2 - width, x2 + width
    if not low1 - low1 == high1 - high1:
        raise FloatingPointError
    if (x1 <= low1) != (x1 <= high1):
        raise FloatingPointError
    return x1 <= low1


@_njit(cache=True, boundscheck=True)
def _anneal_kernel(rng, start, hottest, coldest):
    x, accepted = start, 0
    t = hottest
    while t > coldest:
        new = x + _python_uniform(rng, -1.0, 1.0)
        p = 1.0
        if new * new > x * x:
            p = _exp((x * x - new * new) / t)
        if _anneal_kernel_near_1(_python_random(rng), p):
            x = new
            accepted += 1
        t *= 0.99
    return x, accepted


def anneal(rng, start, hottest, coldest):
    if (
        type(start) is float
        and type(hottest) is float
        and type(coldest) is float
        and np.geterr()["under"] == "ignore"
    ):
        try:
            rng_state = _random_stream(rng)
            result = _anneal_kernel(rng_state, start, hottest, coldest)
            if result[0] != result[0] or result[0] == start:
                raise ValueError  # it might be an object that exists already
        except Exception:  # the original code below takes over
            pass
        else:
            _random_goes_on(rng, rng_state)
            return result
    x, accepted = start, 0
    t = hottest
    while t > coldest:
        new = x + rng.uniform(-1.0, 1.0)
        p = 1.0
        if new * new > x * x:
            p = np.exp((x * x - new * new) / t)
        if rng.random() <= p:
            x = new
            accepted += 1
        t *= 0.99
    return x, accepted
