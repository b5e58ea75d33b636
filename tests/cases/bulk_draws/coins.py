# --- before
import random


def coins(n):
    heads = 0
    for _ in range(n):
        heads += random.choice([0, 1])
    return heads

# --- inputs: coins
CALLS = [call(5), call(1500)]
CHECKS = [call(0), call(1001), call(40000), call("5")]

# --- after: array expression
import random
import numpy as _np


def _plain_draws(*draws):
    """Whether `draws` are untouched methods of one plain `random.Random`, so that NumPy can go on with its stream."""
    import random

    owner = getattr(draws[0], "__self__", None)
    if type(owner) is not random.Random or vars(owner).keys() != {"gauss_next"}:
        return False
    if type(owner.gauss_next) not in (float, type(None)):
        return False
    names = ["uniform", "gauss", "expovariate", "randint", "randrange", "choice", "_randbelow"]
    written = [getattr(owner, name, None) for name in names]
    return (
        all(draw in (owner.random, *written) for draw in draws)
        and type(owner.random) is type(owner.getrandbits) is type(len)
        and all(getattr(method, "__globals__", None) is vars(random) for method in written)
        and [method.__name__ for method in written] == [*names[:-1], "_randbelow_with_getrandbits"]
    )


def _whole_blocks(draw, start, stop, width, below):
    """Yield (first, last, values…): whole numbers from 0 to `below` - 1 as `random` draws them, `width` an iteration.

    Of every word of the Mersenne Twister `random` takes the highest bits, and the next word when they are too large.
    """
    source = draw.__self__
    version, (*key, position), gauss = source.getstate()
    twister = _np.random.RandomState(0)
    twister.set_state(("MT19937", key, position))
    size = 16384 // width  # so that a block stays in the processor's cache
    for first in range(start, stop, size):
        last = min(first + size, stop)
        parts, missing = [], (last - first) * width
        while missing:  # never a word more than the loop would take
            words = twister.randint(0, 2**32, missing, dtype=_np.uint32) >> _np.uint32(32 - below.bit_length())
            parts.append(words[words < below])
            missing -= len(parts[-1])
        yield first, last, *_np.concatenate(parts).astype(_np.int64).reshape(last - first, width).T
    _, key, position, *_ = twister.get_state()
    source.setstate((version, (*key.tolist(), position), gauss))


def coins(n):
    heads = 0
    if type(n) is int and 1000 <= n < 2**31 and _plain_draws(random.choice):
        # the same random numbers in the same order, a block at a time
        for start, stop, u in _whole_blocks(random.choice, 0, n, 1, 2):
            heads += int(_np.count_nonzero(~(u == 0)))
    else:
        for _ in range(n):
            heads += random.choice([0, 1])
    return heads
