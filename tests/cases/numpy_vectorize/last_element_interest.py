# --- before
def balances(start, rate, n):
    out = [start]
    for i in range(n):
        out.append(out[-1] * (1.0 + rate))
    return out
# --- inputs: balances
import math

import numpy as np

CALLS = [call(1.0, 0.05, 50)]
CHECKS = [
    call(1, 0.05, 5),
    call(True, 0.05, 5),
    call(1.0, 1, 5),
    call(1.0, 0.05, 0),
    call(1.0, 0.05, -3),
    call(-0.0, 0.05, 3),
    call(0.0, -2.0, 3),
    call(1e300, 1e5, 3),
    call(-1e-300, -1.0 + 1e-10, 4),
    call(math.nan, 0.05, 3),
    call(math.inf, 0.05, 3),
    call(math.inf, -1.0, 3),
    call(1.0, math.nan, 3),
    call(np.float64(2.0), 0.05, 3),
    call([1.0], 0.05, 3),
    call("x", 0.05, 2),
    call(1.0, 0.05, 2.0),
    call(10**400, 0.05, 2),
]
# --- after: array statements
import numpy as _np


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


def _steps(function, first, numbers):
    """`first`, what `function` makes of it with the first of `numbers`, of that with the second, and so on."""
    firsts = _np.broadcast_to(first, numbers.shape[:-1])[..., None]
    found = _np.concatenate((firsts, numbers), axis=-1)
    if found.dtype != numbers.dtype or found.dtype not in (float, int):
        raise TypeError
    if found.dtype == int and found.shape[-1] * max(-int(found.min()), int(found.max())) >= 2**62:
        raise OverflowError
    return function.accumulate(found, axis=-1, out=found)


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _balances_in_numpy(start, rate, n):
    out = [start]
    last_out = start
    if 1 <= n:
        last_out_steps = _steps(_np.multiply, last_out, _np.broadcast_to(1.0 + rate, n))
        out.extend(last_out_steps[1:].tolist())
        last_out = last_out_steps[-1]
    return out


def balances(start, rate, n):
    if type(start) is float and type(rate) is float and type(n) is int and abs(n) <= 2**31:
        try:
            return _known(_balances_in_numpy(start, rate, n))
        except Exception:  # the original code below takes over
            pass
    out = [start]
    for i in range(n):
        out.append(out[-1] * (1.0 + rate))
    return out
