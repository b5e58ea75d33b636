# --- before
def triples(found, limit):
    for a in range(1, limit):
        for b in range(a, limit):
            c = a * a + b * b
            if c < limit:
                found.append((a, b, c))

# --- inputs: triples
CALLS = [call([], 30), call([(1, 2, 3)], 12), call(["x"], 0)]
CHECKS = [call([], 2**70 - 2**70), call((), 30), call([], True)]

# --- after: compiled
try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _calm(x):
    """x, unless it is beyond 2**61 in size."""
    if not -(2**61) <= x <= 2**61:
        raise OverflowError
    return x


@_njit
def _new_list__t_int64_int64_int64():
    """An empty list."""
    return [(0, 0, 0,) for _ in range(0)]


@_njit
def _triples_kernel_filling(found, limit):
    for a in range(1, limit):
        for b in range(a, limit):
            c = _calm(a * a + b * b)
            if c < limit:
                found.append((a, b, c))


@_njit(cache=True)
def _triples_kernel(limit):
    found = _new_list__t_int64_int64_int64()
    _triples_kernel_filling(found, limit)
    return found,


def triples(found, limit):
    if type(limit) is int and abs(limit) <= 2**31 and type(found) is list:
        try:
            outcome = _triples_kernel(limit)
            found_more = outcome[0]
        except Exception:  # the original code below takes over
            pass
        else:
            found.extend(found_more)
            return None
    for a in range(1, limit):
        for b in range(a, limit):
            c = a * a + b * b
            if c < limit:
                found.append((a, b, c))
