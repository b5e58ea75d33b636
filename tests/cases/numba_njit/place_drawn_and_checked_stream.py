# --- before
import random


def heap(piles, n):
    """The place must be drawn once, though the sum is written out with its check."""
    for _ in range(n):
        piles[random.randrange(len(piles))] += random.randint(1, 2**40)
    return n

# --- inputs: heap
CALLS = [call([1, 2, 3], 5)]

# --- after: compiled, same random stream
import random
import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


try:
    from _optadvisor import in_c as _in_c  # lists become arrays in C, where optadvisor has built that
except ImportError:
    def _in_c(function):
        return function


@_in_c
def _array_of(lists, kind, depth):
    """The array of nested lists of numbers of one type, with equally long rows; raises ValueError for all others."""
    import struct

    rows, shape = [lists], []
    for _ in range(depth):
        if {*map(type, rows)} != {list} or len({*map(len, rows)}) != 1:
            raise ValueError
        shape.append(len(rows[0]))
        rows = [row for outer in rows for row in outer] if len(shape) < depth else rows
    if shape[-1] < 64 and depth > 1:
        rows = [[item for row in rows for item in row]]
    code, size = {float: ("d", 8), int: ("q", 8), bool: ("?", 1)}[kind]
    array = _np.empty(shape, {"d": _np.float64, "q": _np.int64, "?": _np.bool_}[code])
    if not 0 < array.size <= 2**31:
        raise ValueError
    place = 0
    for row in rows:
        for first in range(0, len(row), 4096):  # so that a part stays in the processor's cache
            part = row[first : first + 4096]
            if [*map(type, part)].count(kind) != len(part):
                raise ValueError
            struct.pack_into(f"{len(part)}{code}", array, place, *part)
            place += size * len(part)
    return array


@_in_c
def _refill(lists, array, depth):
    """Put other numbers into the innermost lists, which stay the objects they are."""
    width = 4096 // len(array[0]) + 1 if depth == 2 else 4096
    for first in range(0, len(lists), width):  # the next numbers have room where the old ones of these were
        part = slice(first, first + width)
        if depth == 1:
            lists[part] = array[part].tolist()
        elif depth == 2:
            for row, numbers in zip(lists[part], array[part].tolist()):
                row[:] = numbers
        else:
            for rows, table in zip(lists[part], array[part]):
                _refill(rows, table, depth - 1)


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


@_njit(inline="always")
def _python_randrange(stream, start, stop, step):
    """What `random.randrange` draws."""
    if step <= 0:
        raise ValueError
    return start + step * _python_below(stream, (stop - start + step - 1) // step)


@_njit
def _int_add(x, y):
    """x + y, unless it is beyond 2**62 in size."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _int_power(x, y):
    """x ** y, unless it does not fit 64 bits or is no int."""
    if y < 0 or abs(float(x)) ** float(y) > 9.2e18:
        raise OverflowError
    return x**y


@_njit(cache=True, boundscheck=True)
def _heap_kernel(piles, n, random_stream):
    for _ in range(n):
        place = (_python_randrange(random_stream, 0, len(piles), 1)); piles[place] = _int_add(piles[place], _python_randint(random_stream, 1, _int_power(2, 40)))
    return n


def heap(piles, n):
    """The place must be drawn once, though the sum is written out with its check."""
    if type(piles) is list and type(n) is int and abs(n) <= 2**31:
        try:
            random_stream = _random_stream(
                random.randrange.__self__, randrange=random.randrange, randint=random.randint
            )
            piles_array = _array_of(piles, int, 1)
            result = _heap_kernel(piles_array, n, random_stream)
            if (result == n and not -5 <= result <= 256):
                raise ValueError  # it might be an object that exists already
        except Exception:  # the original code below takes over
            pass
        else:
            _random_goes_on(random.randrange.__self__, random_stream)
            _refill(piles, piles_array, 1)
            return result
    for _ in range(n):
        piles[random.randrange(len(piles))] += random.randint(1, 2**40)
    return n
