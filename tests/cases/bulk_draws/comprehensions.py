# --- before
"""Lists and arrays built by comprehensions, from a generator object."""

import random

import numpy as np


def samples(rng, n, low, high):
    u = np.array([rng.random() * 2 for _ in range(n)])
    return u, [n for n in range(n)]


def uniforms(rng, n, low, high):
    a = np.array([rng.random() - 0.5 for i in range(n)])
    b = [rng.uniform(low, high) * i for i in range(1, n)]
    return a, b, [rng.random() < 0.5 for _ in range(n)]

# --- inputs: uniforms
class Loaded(random.Random):
    def random(self):
        return 0.75


def patched(seed):
    rng = random.Random(seed)
    rng.random = lambda: 0.25
    return rng


CALLS = [call(random.Random(1), 0, 1.0, 2.0), call(random.Random(1), 1500, 1.0, 2.0)]
CHECKS = [
    call(random.Random(2), 40000, -1.0, 1.0),
    call(random.Random(2), 1500, 1, 2),
    call(Loaded(2), 1500, -1.0, 1.0),
    call(patched(2), 1500, -1.0, 1.0),
    call(np.random.RandomState(2), 1500, -1.0, 1.0),
    call(random.Random(2), -4, 1.0, 2.0),
]

# --- after: array expression
"""Lists and arrays built by comprehensions, from a generator object."""

import random

import numpy as np


def _plain_random(draw):
    """Whether `draw` is the untouched `random` of a plain `random.Random`, so that NumPy can go on with its stream."""
    import random

    owner = getattr(draw, "__self__", None)
    return (
        owner is not None
        and type(owner) is random.Random
        and vars(owner).keys() == {"gauss_next"}
        and draw == owner.random
        and type(draw) is type(len)
    )


def _random_blocks(draw, start, stop, width=1):
    """Yield (first, last, values…): what `draw()` would return, `width` times an iteration, from the same stream.

    `random` and NumPy's RandomState are the same Mersenne Twister: NumPy takes over its state and hands it back.
    """
    source = draw.__self__
    version, (*key, position), gauss = source.getstate()
    twister = np.random.RandomState(0)
    twister.set_state(("MT19937", key, position))
    size = 16384 // width  # so that a block stays in the processor's cache
    for first in range(start, stop, size):
        last = min(first + size, stop)
        yield first, last, *twister.random_sample((last - first, width)).T
    _, key, position, *_ = twister.get_state()
    source.setstate((version, (*key.tolist(), position), gauss))


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


def samples(rng, n, low, high):
    u = np.array([rng.random() * 2 for _ in range(n)])
    return u, [n for n in range(n)]


def uniforms(rng, n, low, high):
    if (
        type(n) is int
        and 1000 <= n < 2**31
        and type(rng) is random.Random
        and _plain_random(rng.random)
    ):
        # the same random numbers in the same order, a block at a time
        values = []
        for start, stop, u in _random_blocks(rng.random, 0, n):
            values.append(u - 0.5)
        a = np.concatenate(values)
    else:
        a = np.array([rng.random() - 0.5 for i in range(n)])
    if (
        type(n) is int
        and type(low) is float
        and abs(low) < 1e50
        and type(high) is float
        and abs(high) < 1e50
        and 1000 <= n - 1 < 2**31
        and type(rng) is random.Random
        and _plain_draws(rng.uniform)
        and np.geterr()["under"] == "ignore"
    ):
        # the same random numbers in the same order, a block at a time
        values = []
        for start, stop, u in _random_blocks(rng.uniform, 1, n):
            index = np.arange(start, stop)
            values.extend(((low + (high - low) * u) * index).tolist())
        b = values
    else:
        b = [rng.uniform(low, high) * i for i in range(1, n)]
    return a, b, [rng.random() < 0.5 for _ in range(n)]
