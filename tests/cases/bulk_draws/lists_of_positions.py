# --- before
"""A walk in the plane: two integers that are carried on, two lists, and the loop variable used afterwards."""

import random


def wander(n, p):
    x, y = 0, 0
    xs = []
    ys = [0]
    i = -1
    for i in range(n):
        if random.random() < p:
            x += 1 if random.random() < 0.5 else -1
        xs.append(x)
    return xs, x, i


def stroll(n, p):
    x = 0
    xs = []
    i = -1
    for i in range(n):
        u = random.random()
        if u < p:
            x += 1
        elif u > 0.75:
            x -= 2
        xs.append(x)
    return xs, x, i

# --- inputs: stroll
CALLS = [call(0, 0.5), call(1, 0.5), call(1500, 0.5)]
CHECKS = [call(33000, 0.25), call(1500, 1), call(-3, 0.5), call(1500, float("nan"))]

# --- after: array expression
"""A walk in the plane: two integers that are carried on, two lists, and the loop variable used afterwards."""

import random
import numpy as _np


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
    twister = _np.random.RandomState(0)
    twister.set_state(("MT19937", key, position))
    size = 16384 // width  # so that a block stays in the processor's cache
    for first in range(start, stop, size):
        last = min(first + size, stop)
        yield first, last, *twister.random_sample((last - first, width)).T
    _, key, position, *_ = twister.get_state()
    source.setstate((version, (*key.tolist(), position), gauss))


def wander(n, p):
    x, y = 0, 0
    xs = []
    ys = [0]
    i = -1
    for i in range(n):
        if random.random() < p:
            x += 1 if random.random() < 0.5 else -1
        xs.append(x)
    return xs, x, i


def stroll(n, p):
    x = 0
    xs = []
    i = -1
    if (
        type(n) is int
        and type(p) is float
        and abs(p) < 1e50
        and 1000 <= n < 2**31
        and _plain_random(random.random)
    ):
        # the same random numbers in the same order, a block at a time
        for start, stop, u in _random_blocks(random.random, 0, n):
            steps = _np.where(u < p, 1, (u > 0.75) * -2)
            x_path = _np.add.accumulate(_np.concatenate(((x,), steps)))
            x = int(x_path[-1])
            xs.extend(x_path[1:].tolist())
        i = stop - 1
    else:
        for i in range(n):
            u = random.random()
            if u < p:
                x += 1
            elif u > 0.75:
                x -= 2
            xs.append(x)
    return xs, x, i
