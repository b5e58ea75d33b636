# --- before
import numpy as np


def update(u, shift):
    n, m = u.shape
    new = np.zeros_like(u)
    for i in range(n):
        for j in range(m):
            up = (i - 1) % n
            right = (j + shift) % m
            new[i, j] = u[up, j] + u[(i + 1) % n, j] + u[i, right] - 3.0 * u[i, j]
    return new

# --- inputs: update
GRID = np.random.default_rng(1).random((5, 7))
CALLS = [call(GRID.copy(), 1), call(GRID.copy(), -3)]
CHECKS = [
    call(np.zeros((0, 4)), 1),
    call(np.ones((1, 1)), 0),
    call(GRID.copy(), 10**12),
    call(GRID.copy(), 2**70),
]

# --- after: a kernel for the card (close)
import numpy as np
import numba.cuda as _cuda


def _finite(array):
    """What is not finite is left to the original, which raises or warns."""
    if array.dtype.kind == "f" and not np.isfinite(array).all():
        raise FloatingPointError("a result is not finite")
    return array


def _small(whole):
    """Whether whole numbers have at most 31 bits, so that a card can calculate with them."""
    if type(whole) is int:
        return abs(whole) < 2**31
    return whole.size == 0 or (int(whole.min()) > -(2**31) and int(whole.max()) < 2**31)


@_cuda.jit
def _update_kernel(u, new, m, n, shift):
    first_j, first_i = _cuda.grid(2)
    threads_j, threads_i = _cuda.gridsize(2)
    for i in range(first_i, n, threads_i):
        for j in range(first_j, m, threads_j):
            up = (i - 1) % n
            right = (j + shift) % m
            new[i, j] = u[up, j] + u[(i + 1) % n, j] + u[i, right] - 3.0 * u[i, j]


def _update_on_gpu(u, shift):
    n, m = u.shape
    new = np.zeros_like(u)
    if not all((
        _small(shift),
        (n) > 0,
        (m) > 0,
        0 < n <= u.shape[0],
        u.shape[1] - 1 < u.shape[1],
        len(u) - 1 < u.shape[0],
        0 < m <= u.shape[1],
        len(u) - 1 < new.shape[0],
        u.shape[1] - 1 < new.shape[1],
    )):
        raise IndexError("an index is out of bounds")
    u_card = _cuda.to_device(u)
    new_card = _cuda.to_device(new)
    blocks = (min(max((len(range(m)) + 15) // 16, 1), 4096), min(max((len(range(n)) + 15) // 16, 1), 4096))
    _update_kernel[blocks, (16, 16)](u_card, new_card, m, n, shift)
    new_fetched = _finite(new_card.copy_to_host())
    new[...] = new_fetched
    return new


def update(u, shift):
    if (
        type(u) is np.ndarray
        and u.dtype == "float64"
        and u.ndim == 2
        and u.flags.c_contiguous
        and type(shift) is int
    ):
        try:
            return _update_on_gpu(u, shift)
        except Exception:  # the original code below takes over
            pass
    n, m = u.shape
    new = np.zeros_like(u)
    for i in range(n):
        for j in range(m):
            up = (i - 1) % n
            right = (j + shift) % m
            new[i, j] = u[up, j] + u[(i + 1) % n, j] + u[i, right] - 3.0 * u[i, j]
    return new
