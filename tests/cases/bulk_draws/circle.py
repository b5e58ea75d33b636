# --- before
"""The running estimate of pi, noted from time to time."""

import numpy as np


def estimate(n, hits, history):
    for i in range(1, n + 1):
        x = np.random.rand()
        y = np.random.rand()
        if np.sqrt(x**2 + y**2) < 1:
            hits = hits + 1
        if i % 500 == 0:
            history.append(4 * hits / i)
    return hits

# --- inputs: estimate
CALLS = [call(5, 0, []), call(2500, 0, [])]
CHECKS = [call(40000, 3, [1.0]), call(2500, 0.5, []), call(2500, 0, ()), call(0, 0, None), call(2500, 0, None)]

# --- after: array expression
"""The running estimate of pi, noted from time to time."""

import numpy as np


def _draw_blocks(draw, start, stop, width=1, *arguments):
    """Yield (first, last, values…): what `draw(*arguments)` would return, `width` times an iteration, in order."""
    size = 16384 // width  # so that a block stays in the processor's cache
    for first in range(start, stop, size):
        last = min(first + size, stop)
        yield first, last, *draw(*arguments, size=(last - first, width)).T


def estimate(n, hits, history):
    if (
        type(n) is int
        and type(hits) is int
        and abs(hits) < 2**31
        and 1000 <= n < 2**31
        and type(history) is list
        and "np" in globals()
        and repr(np.sqrt) == "<ufunc 'sqrt'>"
        and np.random.rand is np.random.mtrand.rand
    ):
        # the same random numbers in the same order, a block at a time
        for start, stop, x, y in _draw_blocks(np.random.mtrand.random_sample, 1, n + 1, 2):
            gap = np.sqrt(x ** 2 + y ** 2) - 1
            holds = gap < 0.0
            for k in np.flatnonzero(np.abs(gap) <= 1e-11).tolist():
                holds[k] = np.sqrt(((x.item(k) ** 2) + (y.item(k) ** 2))) < 1
            hits_path = np.add.accumulate(np.concatenate(((hits,), holds * 1)))
            hits = int(hits_path[-1])
            i = np.arange(start, stop)
            history.extend((4 * hits_path[1:][-start % 500 :: 500] / i[-start % 500 :: 500]).tolist())
    else:
        for i in range(1, n + 1):
            x = np.random.rand()
            y = np.random.rand()
            if np.sqrt(x**2 + y**2) < 1:
                hits = hits + 1
            if i % 500 == 0:
                history.append(4 * hits / i)
    return hits
