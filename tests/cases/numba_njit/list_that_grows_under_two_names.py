# --- before
def shared(n):
    first = list(range(n))
    other = first
    other.append(7)
    first, other = other, [1]
    other.append(len(first))
    kept = other
    for i in range(n):
        kept.append(first[i] + other[-1])
        if i % 3 == 0:
            kept, other = other, kept
    return first[-1] + kept[-1], len(first), len(other)

# --- inputs: shared
CALLS = [call(5), call(9)]
CHECKS = [call(0), call(1), call(40), call(-3), call(True), call(2.0)]

# --- after: compiled
try:
    from _optadvisor import numpy as _np  # imported when something of it is looked up
except ImportError:
    import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _listed(items):
    """The list of some numbers."""
    return [item for item in items]


@_njit
def _moderate_add(x, y):
    """x + y, unless it is beyond 2**62 in size, as x and y are not."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit(cache=True)
def _shared_kernel(n):
    first = _listed(_np.arange(n))
    other = first
    other.append(7)
    first, other = other, [1]
    other.append(len(first))
    kept = other
    for i in range(n):
        kept.append(_moderate_add(first[i], other[-1]))
        if i % 3 == 0:
            kept, other = other, kept
    return _moderate_add(first[-1], kept[-1]), len(first), len(other)


def shared(n):
    if type(n) is int and abs(n) <= 2**31:
        try:
            result = _shared_kernel(n)
            if (
                (result[0] == n and not -5 <= result[0] <= 256)
                or (result[1] == n and not -5 <= result[1] <= 256)
                or (result[2] == n and not -5 <= result[2] <= 256)
            ):
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    first = list(range(n))
    other = first
    other.append(7)
    first, other = other, [1]
    other.append(len(first))
    kept = other
    for i in range(n):
        kept.append(first[i] + other[-1])
        if i % 3 == 0:
            kept, other = other, kept
    return first[-1] + kept[-1], len(first), len(other)
