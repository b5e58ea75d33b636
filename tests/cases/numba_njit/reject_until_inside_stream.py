# --- before
import random


def density(x):
    return 4.0 * x * (1.0 - x)


def sample(rng, n):
    """n numbers whose density is a parabola, and how many were thrown away."""
    values = []
    thrown = 0
    while len(values) < n:
        x = rng.random()
        if rng.random() < density(x):
            values.append(x)
        else:
            thrown += 1
    return values, thrown

# --- inputs: sample
CALLS = [call(random.Random(1951), 50), call(random.Random(3), 7)]
CHECKS = [call(random.Random(5), 0), call(random.Random(5), -2), call(random.SystemRandom(), 0)]

# --- after: compiled, same random stream
import random
import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


def _untouched(**functions):
    """Whether these are still the functions that the copies here were made from."""
    known = _untouched.__dict__
    for name, function in functions.items():
        for seen, code in known.get(name, ()):
            if seen is function and function.__code__ is code:
                break
        else:
            import builtins as py

            if py.type(function) is not py.type(_untouched) or function.__globals__ is not py.globals():
                return False
            code = function.__code__
            if code.co_name != name or code.co_filename != _untouched.__code__.co_filename:
                return False

            def told(thing):
                if py.type(thing) is py.frozenset:
                    return py.sorted(py.map(py.repr, py.map(told, thing)))
                if py.type(thing) is py.tuple:
                    return [*py.map(told, thing)]
                if py.type(thing) is not py.type(code):
                    return thing
                counts = thing.co_argcount, thing.co_posonlyargcount, thing.co_kwonlyargcount, thing.co_flags & 255
                names = thing.co_name, thing.co_names, thing.co_varnames, thing.co_freevars, thing.co_cellvars
                return counts, names, thing.co_code, thing.co_exceptiontable, told(thing.co_consts)

            def mark(thing):
                return py.int.from_bytes(py.repr(thing).encode("utf-8", "backslashreplace"), "big") % (2**61 - 1)

            plain = py.int, py.float, py.bool, py.str, py.type(None)
            given = [each if py.type(each) in plain else ... for each in function.__defaults__ or ()]
            found = mark(told(code)), mark((told(code), given))
            marks = {"density": (2009054845024449703,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


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


def density(x):
    return 4.0 * x * (1.0 - x)


@_njit(boundscheck=True)
def _sample_kernel_density(x):
    return 4.0 * x * (1.0 - x)


@_njit(cache=True, boundscheck=True)
def _sample_kernel(rng, n):
    values = []
    thrown = 0
    while len(values) < n:
        x = _python_random(rng)
        if _python_random(rng) < _sample_kernel_density(x):
            values.append(x)
        else:
            thrown += 1
    return values, thrown


def sample(rng, n):
    """n numbers whose density is a parabola, and how many were thrown away."""
    if type(n) is int and abs(n) <= 2**31 and "density" in globals() and _untouched(density=density):
        try:
            rng_state = _random_stream(rng)
            result = _sample_kernel(rng_state, n)
            result = _known(result[0]), result[1]
        except Exception:  # the original code below takes over
            pass
        else:
            _random_goes_on(rng, rng_state)
            return result
    values = []
    thrown = 0
    while len(values) < n:
        x = rng.random()
        if rng.random() < density(x):
            values.append(x)
        else:
            thrown += 1
    return values, thrown
