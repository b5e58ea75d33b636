# --- before
import random


def disorder(cards, rounds):
    """Shuffle again and again; how often the first card was the smallest."""
    first = 0
    for _ in range(rounds):
        random.shuffle(cards)
        if cards[0] == 1:
            first += 1
    return first

# --- inputs: disorder
CALLS = [call([3, 1, 2, 5, 4], 30)]
CHECKS = [call([1], 5), call([2, 1], 0), call([], 1), call([], 0), call([1, 2.5], 4), call([2**70, 1], 3), call([2**62, 1], 3)]

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


@_njit
def _python_shuffle(stream, items):
    """What `random.shuffle` does."""
    for i in range(len(items) - 1, 0, -1):
        j = _python_below(stream, i + 1)
        items[i], items[j] = items[j], items[i]


@_njit(cache=True, boundscheck=True)
def _disorder_kernel(cards, rounds, random_stream):
    first = 0
    for _ in range(rounds):
        _python_shuffle(random_stream, cards)
        if cards[0] == 1:
            first += 1
    return first


def disorder(cards, rounds):
    """Shuffle again and again; how often the first card was the smallest."""
    if type(cards) is list and type(rounds) is int and abs(rounds) <= 2**31:
        try:
            random_stream = _random_stream(random.shuffle.__self__, shuffle=random.shuffle)
            cards_array = _array_of(cards, int, 1)
            result = _disorder_kernel(cards_array, rounds, random_stream)
        except Exception:  # the original code below takes over
            pass
        else:
            _random_goes_on(random.shuffle.__self__, random_stream)
            _refill(cards, cards_array, 1)
            return result
    first = 0
    for _ in range(rounds):
        random.shuffle(cards)
        if cards[0] == 1:
            first += 1
    return first
