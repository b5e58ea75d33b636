# --- before
import numpy as np


def spread(u, rate, steps):
    n, m = u.shape
    new = u.copy()
    time = 0.0
    for step in range(steps):
        for i in range(1, n - 1):
            for j in range(1, m - 1):
                new[i, j] = u[i, j] + rate * (u[i + 1, j] + u[i - 1, j] + u[i, j + 1] + u[i, j - 1] - 4 * u[i, j])
        u, new = new, u
        time += rate
    return u, time

# --- inputs: spread
GRID = np.random.default_rng(1).random((7, 9))
FIXED = GRID.copy()
FIXED.setflags(write=False)
CALLS = [call(GRID.copy(), 0.2, 3), call(GRID.copy(), 0.1, 4)]
CHECKS = [
    call(GRID.copy(), 0.2, 0),
    call(GRID.copy(), 0.2, 1),
    call(GRID.copy(), 0.2, -1),
    call(np.zeros((0, 3)), 0.2, 2),
    call(np.zeros((1, 1)), 0.2, 2),
    call(np.asfortranarray(GRID), 0.2, 2),
    call(FIXED, 0.2, 1),
    call(GRID.copy(), float("nan"), 2),
    call(GRID.astype(np.float32), 0.2, 2),
    call(GRID.copy(), 0.2, True),
]

# --- after: a kernel for the card (close)
import numpy as np
import numba.cuda as _cuda


def _finite(array):
    """What is not finite is left to the original, which raises or warns."""
    if array.dtype.kind == "f" and not np.isfinite(array).all():
        raise FloatingPointError("a result is not finite")
    return array


def _brought_home(results, kept):
    """The arrays that come home, each once: those whose elements are changed, and what the names stand for now."""
    for host, card in results:
        if all(host is not each for each, _ in kept):
            kept.append((host, card))
    return [(host, _finite(card.copy_to_host())) for host, card in kept]


def _small(whole):
    """Whether whole numbers have at most 31 bits, so that a card can calculate with them."""
    if type(whole) is int:
        return abs(whole) < 2**31
    return whole.size == 0 or (int(whole.min()) > -(2**31) and int(whole.max()) < 2**31)


@_cuda.jit
def _spread_kernel(u, new, m, n, rate):
    first_j, first_i = _cuda.grid(2)
    threads_j, threads_i = _cuda.gridsize(2)
    for i in range(1 + first_i, n - 1, threads_i):
        for j in range(1 + first_j, m - 1, threads_j):
            new[i, j] = u[i, j] + rate * (u[i + 1, j] + u[i - 1, j] + u[i, j + 1] + u[i, j - 1] - 4 * u[i, j])


def _spread_on_gpu(u, rate, steps):
    n, m = u.shape
    new = u.copy()
    time = 0.0
    if not (_small(steps)):
        raise OverflowError("a whole number is large")
    u_card = _cuda.to_device(u)
    new_card = _cuda.to_device(new)
    first_arrays = [(u, u_card)]
    for step in range(steps):
        if not all((
            n - 2 < u.shape[0],
            m - 2 < u.shape[1],
            n - 1 < u.shape[0],
            n - 3 < u.shape[0],
            m - 1 < u.shape[1],
            m - 3 < u.shape[1],
            n - 2 < new.shape[0],
            m - 2 < new.shape[1],
        )):
            raise IndexError("an index is out of bounds")
        blocks = (min(max((len(range(1, m - 1)) + 15) // 16, 1), 4096), min(max((len(range(1, n - 1)) + 15) // 16, 1), 4096))
        _spread_kernel[blocks, (16, 16)](u_card, new_card, m, n, rate)
        u, new = new, u
        u_card, new_card = new_card, u_card
        time += rate
    changed = _brought_home([(u, u_card)], first_arrays)
    for host, array in changed:
        host[...] = array
    return u, time


def spread(u, rate, steps):
    if (
        type(u) is np.ndarray
        and u.dtype == "float64"
        and u.ndim == 2
        and u.flags.c_contiguous
        and u.flags.writeable
        and type(rate) is float
        and type(steps) is int
    ):
        try:
            return _spread_on_gpu(u, rate, steps)
        except Exception:  # the original code below takes over
            pass
    n, m = u.shape
    new = u.copy()
    time = 0.0
    for step in range(steps):
        for i in range(1, n - 1):
            for j in range(1, m - 1):
                new[i, j] = u[i, j] + rate * (u[i + 1, j] + u[i - 1, j] + u[i, j + 1] + u[i, j - 1] - 4 * u[i, j])
        u, new = new, u
        time += rate
    return u, time
