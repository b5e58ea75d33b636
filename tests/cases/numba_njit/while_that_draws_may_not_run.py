# --- before
import random


def first_above(limit):
    while random.random() < limit:
        found = random.random()
    return found

# --- inputs: first_above
import random

random.seed(3)
CALLS = [call(0.9), call(0.8)]
CHECKS = [call(0.0), call(0.5)]

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


@_njit(inline="always")
def _python_random(stream):
    """What `random.random` draws, and NumPy's `random_sample`: 53 bits of two words."""
    words = stream[0]
    place = _np.int64(words[624])
    if place < 623:  # both at once
        words[624] = place + 2
        high, low = _tempered(words[place]), _tempered(words[place + 1])
    else:
        high, low = _word(stream), _word(stream)
    return ((high >> 5) * 67108864.0 + (low >> 6)) * (1.0 / 9007199254740992.0)


@_njit(cache=True, boundscheck=True)
def _first_above_kernel(limit, random_stream):
    found_last = 0.0; found_given = False
    while _python_random(random_stream) < limit:
        found = _python_random(random_stream); found_last = found; found_given = True
    if not (found_given): raise ValueError
    return found_last


def first_above(limit):
    if type(limit) is float:
        try:
            random_stream = _random_stream(random.random.__self__, random=random.random)
            result = _first_above_kernel(limit, random_stream)
            if result != result:
                raise ValueError  # it might be an object that exists already
        except Exception:  # the original code below takes over
            pass
        else:
            _random_goes_on(random.random.__self__, random_stream)
            return result
    while random.random() < limit:
        found = random.random()
    return found
