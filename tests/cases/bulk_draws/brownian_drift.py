# --- before
"""Two additions an iteration round twice; the array code adds both, one after the other."""

import numpy as np


def brownian(n, mu, sigma, rng):
    x = np.empty(n + 1)
    x[0] = 1.0
    dt = 1.0 / n
    for i in range(1, n + 1):
        x[i] = x[i - 1] + mu * dt + sigma * rng.normal(0.0, 2.0)
    return x

# --- inputs: brownian
CALLS = [call(5, 0.1, 0.2, np.random.default_rng(1)), call(1500, 0.1, 0.2, np.random.default_rng(1))]
CHECKS = [
    call(40000, 0.1, 0.2, np.random.default_rng(2)),
    call(1500, 0.1, 0.2, np.random.RandomState(2)),
    call(1500, float("nan"), 0.2, np.random.default_rng(1)),
    call(1500, 0.1, 1e300, np.random.default_rng(1)),
    call(1500, 0.1, 1e-300, np.random.default_rng(1)),
    call(0, 0.1, 0.2, np.random.default_rng(1)),
    call(-1, 0.1, 0.2, np.random.default_rng(1)),
]

# --- after: array expression
"""Two additions an iteration round twice; the array code adds both, one after the other."""

import numpy as np


def _draw_blocks(draw, start, stop, width=1, *arguments):
    """Yield (first, last, values…): what `draw(*arguments)` would return, `width` times an iteration, in order."""
    size = 16384 // width  # so that a block stays in the processor's cache
    for first in range(start, stop, size):
        last = min(first + size, stop)
        yield first, last, *draw(*arguments, size=(last - first, width)).T


def brownian(n, mu, sigma, rng):
    x = np.empty(n + 1)
    x[0] = 1.0
    dt = 1.0 / n
    if (
        type(x) is np.ndarray
        and x.dtype == np.float64
        and x.ndim == 1
        and x.flags.writeable
        and x.flags.c_contiguous
        and type(n) is int
        and type(mu) is float
        and abs(mu) < 1e50
        and type(dt) is float
        and abs(dt) < 1e50
        and type(sigma) is float
        and abs(sigma) < 1e50
        and 1000 <= n < 2**31
        and n + 1 <= len(x)
        and abs(x[0]) < 1e50
        and type(rng) is np.random.Generator
        and np.geterr()["under"] == "ignore"
    ):
        # the same random numbers in the same order, a block at a time
        for start, stop, u in _draw_blocks(rng.normal, 1, n + 1, 1, 0.0, 2.0):
            steps = np.column_stack((np.full(stop - start, mu * dt), sigma * u)).ravel()
            steps[0] += x[start - 1]
            x[start:stop] = np.add.accumulate(steps, out=steps)[1 :: 2]
    else:
        for i in range(1, n + 1):
            x[i] = x[i - 1] + mu * dt + sigma * rng.normal(0.0, 2.0)
    return x
