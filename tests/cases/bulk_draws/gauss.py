# --- before
import random


def noise(n):
    return [random.gauss(0.0, 1.0) for _ in range(n)]

# --- inputs: noise
CALLS = [call(5), call(1500), call(0)]
CHECKS = [call(1001), call(20000), call(-3), call(2.0)]

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


def _gauss_blocks(draw, start, stop, width=1):
    """Yield (first, last, values…): the normal numbers that `random.gauss` makes of its stream, `width` an iteration.

    They come in pairs, of which the second waits in the generator. Logarithm, sine and cosine are those of `math`,
    which NumPy's may miss by the last bit.
    """
    import math

    source = draw.__self__
    version, (*key, position), waiting = source.getstate()
    twister = _np.random.RandomState(0)
    twister.set_state(("MT19937", key, position))
    size = 16384 // width  # so that a block stays in the processor's cache
    for first in range(start, stop, size):
        last = min(first + size, stop)
        had = [] if waiting is None else [waiting]
        angles, others = twister.random_sample((((last - first) * width - len(had) + 1) // 2, 2)).T
        angles = (angles * (2.0 * math.pi)).tolist()
        radii = _np.sqrt(-2.0 * _np.fromiter(map(math.log, (1.0 - others).tolist()), float))
        pairs = _np.empty((len(radii), 2))
        pairs[:, 0] = _np.fromiter(map(math.cos, angles), float) * radii
        pairs[:, 1] = _np.fromiter(map(math.sin, angles), float) * radii
        values = _np.concatenate((had, pairs.ravel()))
        waiting = float(values[-1]) if len(values) > (last - first) * width else None
        yield first, last, *values[: (last - first) * width].reshape(last - first, width).T
    _, key, position, *_ = twister.get_state()
    source.setstate((version, (*key.tolist(), position), waiting))


def noise(n):
    if type(n) is int and 1000 <= n < 2**31 and _plain_draws(random.gauss):
        # the same random numbers in the same order, a block at a time
        values = []
        for start, stop, u in _gauss_blocks(random.gauss, 0, n):
            values.extend((0.0 + u * 1.0).tolist())
        return values
    else:
        return [random.gauss(0.0, 1.0) for _ in range(n)]
