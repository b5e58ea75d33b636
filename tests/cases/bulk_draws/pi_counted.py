# --- before
"""Monte Carlo estimate of pi: two draws an iteration, counted."""

from random import random as draw


def inside(n):
    count = 0
    for _ in range(n):
        x = draw()
        y = draw()
        if x * x + y * y <= 1.0:
            count += 1
    return count

# --- inputs: inside
CALLS = [call(0), call(1), call(1500)]
CHECKS = [call(-5), call(32768), call(32767), call(40000), call(1500.0)]

# --- after: array expression
"""Monte Carlo estimate of pi: two draws an iteration, counted."""

from random import random as draw
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


def inside(n):
    count = 0
    if type(n) is int and 1000 <= n < 2**31 and _plain_random(draw):
        # the same random numbers in the same order, a block at a time
        for start, stop, x, y in _random_blocks(draw, 0, n, 2):
            count += int(_np.count_nonzero(x * x + y * y <= 1.0))
    else:
        for _ in range(n):
            x = draw()
            y = draw()
            if x * x + y * y <= 1.0:
                count += 1
    return count
