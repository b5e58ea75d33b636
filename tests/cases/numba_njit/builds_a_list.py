# --- before
def squares(n):
    out = []
    for i in range(n):
        out.append(i * i)
    return out

# --- inputs: squares
CALLS = [call(5)]
CHECKS = [call(0), call(-3), call(2.0), call(True)]

# --- after: compiled
try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit(cache=True)
def _squares_kernel(n):
    out = []
    for i in range(n):
        out.append(i * i)
    return out


def squares(n):
    if type(n) is int and abs(n) <= 2**31:
        try:
            return _squares_kernel(n)
        except Exception:  # the original code below takes over
            pass
    out = []
    for i in range(n):
        out.append(i * i)
    return out
