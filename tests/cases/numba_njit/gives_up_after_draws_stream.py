# --- before
import random


def product(n, low, high):
    """A product of dice, which soon leaves 64 bits."""
    result = 1
    for _ in range(n):
        result = result * random.randint(low, high)
    return result

# --- inputs: product
CALLS = [call(5, 1, 6), call(9, 2, 3)]
CHECKS = [call(0, 1, 6), call(200, 2, 9), call(3, 4, 3), call(3, -(2**60), 2**60), call(3, 2**31, 2**31), call(2, 5, 2.5)]

# --- after: compiled, same random stream
import random
import numpy as _np


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
    return _np.array(words, _np.uint32), _np.array([waiting if waits else 0.0, waits])


def _random_goes_on(owner, stream):
    """Let a `random.Random` go on where a copy of its state has been led."""
    words, (waiting, waits) = stream
    owner.setstate((3, tuple(words.tolist()), float(waiting) if waits else None))


@_njit
def _mixed(word, following):
    """The first bit of a word and the others of the following one, multiplied by a matrix."""
    word = (_np.int64(word) & 0x80000000) | (_np.int64(following) & 0x7FFFFFFF)
    return (word >> 1) ^ ((word & 1) * 0x9908B0DF)


@_njit
def _tempered(word):
    """A word of a Mersenne Twister as it is drawn."""
    word = _np.int64(word)
    word ^= word >> 11
    word ^= (word << 7) & 0x9D2C5680
    word ^= (word << 15) & 0xEFC60000
    return word ^ (word >> 18)


@_njit
def _next_words(words):
    """Replace the 624 words of a Mersenne Twister by the next 624."""
    for i in range(227):
        words[i] = _np.int64(words[i + 397]) ^ _mixed(words[i], words[i + 1])
    for i in range(227, 623):
        words[i] = _np.int64(words[i - 227]) ^ _mixed(words[i], words[i + 1])
    words[623] = _np.int64(words[396]) ^ _mixed(words[623], words[0])


@_njit
def _word(stream):
    """The next 32 bits of a Mersenne Twister, as an int."""
    words = stream[0]
    place = words[624]
    if place >= 624:
        _next_words(words)
        place = _np.uint32(0)
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


@_njit
def _python_getrandbits(stream, bits):
    """What `random.getrandbits` draws."""
    if not 0 <= bits <= 62:
        raise ValueError
    if bits == 0:
        return 0
    low = _word(stream)
    return low >> (32 - bits) if bits <= 32 else low | ((_word(stream) >> (64 - bits)) << 32)


@_njit(inline="always")
def _python_below(stream, stop):
    """An int from 0 to stop - 1, as `random` draws it."""
    if stop <= 0:
        raise ValueError
    bits = _bit_length(stop)
    if bits <= 32:
        number = _word(stream) >> (32 - bits)
        while number >= stop:
            number = _word(stream) >> (32 - bits)
        return number
    number = _python_getrandbits(stream, bits)
    while number >= stop:
        number = _python_getrandbits(stream, bits)
    return number


@_njit(inline="always")
def _python_randint(stream, low, high):
    """What `random.randint` draws."""
    return low + _python_below(stream, high + 1 - low)


@_njit
def _int_multiply(x, y):
    """x * y, unless it is beyond 2**62 in size."""
    if not (-(2**31) <= x <= 2**31 and -(2**31) <= y <= 2**31) and abs(float(x) * float(y)) > 4.6e18:
        raise OverflowError
    return x * y


@_njit(cache=True, boundscheck=True)
def _product_kernel(n, low, high, random_stream):
    result = 1
    for _ in range(n):
        result = _int_multiply(result, _python_randint(random_stream, low, high))
    return result


def product(n, low, high):
    """A product of dice, which soon leaves 64 bits."""
    if (
        type(n) is int
        and abs(n) <= 2**31
        and type(low) is int
        and abs(low) <= 2**31
        and type(high) is int
        and abs(high) <= 2**31
    ):
        try:
            random_stream = _random_stream(random.randint.__self__, randint=random.randint)
            result_2 = _product_kernel(n, low, high, random_stream)
            if (
                (result_2 == low and not -5 <= result_2 <= 256)
                or (result_2 == high and not -5 <= result_2 <= 256)
            ):
                raise ValueError  # it might be an object that exists already
        except Exception:  # the original code below takes over
            pass
        else:
            _random_goes_on(random.randint.__self__, random_stream)
            return result_2
    result = 1
    for _ in range(n):
        result = result * random.randint(low, high)
    return result
