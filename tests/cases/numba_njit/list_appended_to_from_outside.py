# --- before
def fill(out, n):
    for i in range(n):
        out.append(i)

# --- inputs: fill
CALLS = [call([1], 3)]
CHECKS = [call([], 0), call([None, "x"], 4), call((), 3), call([1], True), call([1], 2**40 - 2**40)]

# --- after: compiled
try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _fill_kernel_filling(out, n):
    for i in range(n):
        out.append(i)


@_njit(cache=True)
def _fill_kernel(n):
    out = [0 for _ in range(0)]
    _fill_kernel_filling(out, n)
    return out,


def fill(out, n):
    if type(n) is int and abs(n) <= 2**31 and type(out) is list:
        try:
            outcome = _fill_kernel(n)
            out_more = outcome[0]
        except Exception:  # the original code below takes over
            pass
        else:
            out.extend(out_more)
            return None
    for i in range(n):
        out.append(i)
