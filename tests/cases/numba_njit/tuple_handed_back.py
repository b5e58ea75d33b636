# --- before
def best(start, n):
    for i in range(n):
        if i * 0.5 > start[0]:
            return (i * 0.5, 1.0)
    return start


def moved(start, n, h):
    s, t = start, 0.0
    for _ in range(n):
        s = (s[0] + h * s[1], s[1] - h * s[0])
        t += h
    return t, s
# --- inputs: moved
CALLS = [call((0.5, 2.0), 3, 0.1), call((0.5, 2.0), 30, 0.1)]
CHECKS = [call((0.5, 2.0), 0, 0.1), call((0.0, 0.0), 3, 0.1), call((float("nan"), 1.0), 0, 0.1), call((1.0, 2.0), 3, 0.0), call((-0.0, 0.0), 2, 0.5), call((1.0, 2.0, 3.0), 0, 0.5), call([1.0, 2.0], 0, 0.5)]
# --- after: compiled
try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


def best(start, n):
    for i in range(n):
        if i * 0.5 > start[0]:
            return (i * 0.5, 1.0)
    return start


@_njit(cache=True)
def _moved_kernel(start, n, h):
    s, t = start, 0.0
    for _ in range(n):
        s = (s[0] + h * s[1], s[1] - h * s[0])
        t += h
    return t, s


def moved(start, n, h):
    if (
        type(start) is tuple
        and len(start) == 2
        and {*map(type, start)} == {float}
        and type(n) is int
        and abs(n) <= 2**31
        and type(h) is float
    ):
        try:
            result = _moved_kernel(start, n, h)
            if (
                result[0] != result[0]
                or result[0] == h
                or result[1][0] != result[1][0]
                or result[1][0] == h
                or result[1][1] != result[1][1]
                or result[1][1] == h
                or result[1] == start
            ):
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    s, t = start, 0.0
    for _ in range(n):
        s = (s[0] + h * s[1], s[1] - h * s[0])
        t += h
    return t, s
