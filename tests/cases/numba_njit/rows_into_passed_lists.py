# --- before
def fill(counts, shades, n, limit):
    for i in range(n):
        line = []
        tints = []
        for j in range(n - 1):
            x, k = 0.01 * i * j, 0
            while k < limit and x < 4.0:
                x, k = x * x + 0.3, k + 1
            line.append(k)
            tints.append(x / (k + 1))
        counts.append(line)
        shades.append(tints)
# --- inputs: fill
mine = []

CALLS = [call([], [], 4, 20), call([[1]], ["anything"], 3, 30)]
CHECKS = [
    call([], [], 0, 5), call([], [], 1, 5), call([], [], -1, 5), call(mine, mine, 3, 5), call((), [], 2, 2),
    call([], None, 2, 2), call([], [], 5, 40), call([], [], 3, -1),
]
# --- after: compiled
try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


@_njit
def _new_rows__float64():
    """An empty list of lists."""
    return [[0.0 for _ in range(0)] for _ in range(0)]


@_njit
def _new_rows__int64():
    """An empty list of lists."""
    return [[0 for _ in range(0)] for _ in range(0)]


@_njit
def _fill_kernel_filling(counts, shades, n, limit):
    for i in range(n):
        line = []
        tints = []
        for j in range(n - 1):
            x, k = 0.01 * i * j, 0
            while k < limit and x < 4.0:
                x, k = x * x + 0.3, k + 1
            line.append(k)
            tints.append(x / (k + 1))
        counts.append(line)
        shades.append(tints)


@_njit(cache=True)
def _fill_kernel(n, limit):
    counts = _new_rows__int64()
    shades = _new_rows__float64()
    _fill_kernel_filling(counts, shades, n, limit)
    return counts, shades


def fill(counts, shades, n, limit):
    if (
        type(n) is int
        and abs(n) <= 2**31
        and type(limit) is int
        and abs(limit) <= 2**31
        and type(counts) is list
        and type(shades) is list
        and shades is not counts
    ):
        try:
            outcome = _fill_kernel(n, limit)
            counts_more = outcome[0]
            shades_more = [*map(_known, outcome[1])]
        except Exception:  # the original code below takes over
            pass
        else:
            counts.extend(counts_more)
            shades.extend(shades_more)
            return None
    for i in range(n):
        line = []
        tints = []
        for j in range(n - 1):
            x, k = 0.01 * i * j, 0
            while k < limit and x < 4.0:
                x, k = x * x + 0.3, k + 1
            line.append(k)
            tints.append(x / (k + 1))
        counts.append(line)
        shades.append(tints)
