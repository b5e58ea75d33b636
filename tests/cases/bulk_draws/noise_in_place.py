# --- before
"""Noise added to a signal; nothing is known of the arrays but what the guards ask."""

import numpy as np


def noisy(signal, out, scale):
    for i in range(len(signal)):
        out[i] = signal[i] + scale * (np.random.rand() - 0.5)
    return out

# --- inputs: noisy
CALLS = [call(np.ones(0), np.ones(0), 0.5), call(np.ones(1500), np.zeros(1500), 0.5)]
_shared = np.arange(2000.0)
_fixed = np.zeros(1500)
_fixed.flags.writeable = False
CHECKS = [
    call(np.arange(40000.0), np.zeros(40001), -0.0),
    call(_shared, _shared, 0.5),  # the same array
    call(_shared[:1500], _shared[1:1501], 0.5),  # overlapping: each element is read after its neighbour was written
    call(np.ones(3000), np.zeros(2000), 0.5),  # raises half-way
    call(np.ones(1500), _fixed, 0.5),
    call(np.full(1500, np.nan), np.zeros(1500), 0.5),
    call(np.full(1500, 1e300), np.zeros(1500), 1e308),
    call(np.ones(1500, np.float32), np.zeros(1500), 0.5),
    call(np.ones(1500), np.zeros(1500, int), 0.5),
    call(np.ones((1500, 2)), np.zeros((1500, 2)), 0.5),
    call(np.ones(3000)[::2], np.zeros(3000)[::2], 0.5),
    call([1.0] * 1500, [0.0] * 1500, 0.5),
]

# --- after: array expression
"""Noise added to a signal; nothing is known of the arrays but what the guards ask."""

import numpy as np


def _draw_blocks(draw, start, stop, width=1, *arguments):
    """Yield (first, last, values…): what `draw(*arguments)` would return, `width` times an iteration, in order."""
    size = 16384 // width  # so that a block stays in the processor's cache
    for first in range(start, stop, size):
        last = min(first + size, stop)
        yield first, last, *draw(*arguments, size=(last - first, width)).T


def noisy(signal, out, scale):
    if (
        type(out) is np.ndarray
        and out.dtype == np.float64
        and out.ndim == 1
        and out.flags.writeable
        and out.flags.c_contiguous
        and type(signal) is np.ndarray
        and signal.dtype == np.float64
        and signal.ndim == 1
        and type(scale) is float
        and abs(scale) < 1e50
        and 1000 <= len(signal) < 2**31
        and len(signal) <= len(out)
        and np.abs(signal).max() < 1e50
        and not np.may_share_memory(out, signal)
        and np.random.rand is np.random.mtrand.rand
        and np.geterr()["under"] == "ignore"
    ):
        # the same random numbers in the same order, a block at a time
        for start, stop, u in _draw_blocks(np.random.mtrand.random_sample, 0, len(signal)):
            out[start:stop] = signal[start:stop] + scale * (u - 0.5)
    else:
        for i in range(len(signal)):
            out[i] = signal[i] + scale * (np.random.rand() - 0.5)
    return out
