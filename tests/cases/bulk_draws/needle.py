# --- before
"""Buffon's needle: the comparison decides by the last bit of a sine."""

import math
import random


def throw_needles(count, length, stripe):
    crossing = 0
    for i in range(count):
        centre = random.uniform(0, stripe / 2)
        angle = random.uniform(0, math.pi / 2)
        if centre <= length / 2 * math.sin(angle):
            crossing += 1
    return crossing

# --- inputs: throw_needles
CALLS = [call(5, 0.8, 1.0), call(1500, 0.8, 1.0)]
CHECKS = [
    *(call(2000, length, 1.0) for length in (0.0, -0.0, 1, True, 1e60, float("inf"), float("nan"))),
    call(2000, 0.8, 0.0),
    call(2000, 1e-300, 1e-300),
    call(2000, 0.8, None),
]

# --- after: array expression
"""Buffon's needle: the comparison decides by the last bit of a sine."""

import math
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


def throw_needles(count, length, stripe):
    crossing = 0
    if (
        type(count) is int
        and type(stripe) is float
        and abs(stripe) < 1e50
        and type(length) is float
        and abs(length) < 1e50
        and 1000 <= count < 2**31
        and "math" in globals()
        and repr(math.pi) == "3.141592653589793"
        and repr(math.sin) == "<built-in function sin>"
        and _plain_draws(random.uniform)
        and _np.geterr()["under"] == "ignore"
    ):
        # the same random numbers in the same order, a block at a time
        for start, stop, u, u_2 in _random_blocks(random.uniform, 0, count, 2):
            gap = stripe / 2 * u - length / 2 * _np.sin(math.pi / 2 * u_2)
            holds = gap <= 0.0
            margin = 1e-12 * (abs(stripe) * 0.5 + abs(length) * 0.5 + 1e-100)
            for k in _np.flatnonzero(_np.abs(gap) <= margin).tolist():
                holds[k] = (0 + (((stripe / 2) - 0) * u.item(k))) <= ((length / 2) * math.sin((0 + (((math.pi / 2) - 0) * u_2.item(k)))))
            crossing += int(_np.count_nonzero(holds))
    else:
        for i in range(count):
            centre = random.uniform(0, stripe / 2)
            angle = random.uniform(0, math.pi / 2)
            if centre <= length / 2 * math.sin(angle):
                crossing += 1
    return crossing
