# --- before
import numpy as np


def diffuse(u, rate, steps):
    n, m = u.shape
    new = u.copy()
    for step in range(steps):
        for i in range(1, n - 1):
            for j in range(1, m - 1):
                new[i, j] = u[i, j] + rate * (u[i + 1, j] + u[i - 1, j] + u[i, j + 1] + u[i, j - 1] - 4 * u[i, j])
        new[0] = 1.0
        new[-1, :] = new[-2, :]
        new[1:-1, 0] = 0.5 * (new[1:-1, 1] + new[2:, 1])
        new[:, -1] += rate
        u, new = new, u
    return u

# --- inputs: diffuse
GRID = np.random.default_rng(1).random((6, 7))
CALLS = [call(GRID.copy(), 0.2, 3), call(GRID.copy(), 0.2, 0)]
CHECKS = [
    call(np.zeros((1, 1)), 0.2, 2),
    call(np.zeros((2, 3)), 0.2, 2),
    call(np.zeros((3, 1)), 0.2, 2),
    call(np.zeros((0, 3)), 0.2, 2),
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
def _diffuse_kernel(u, new, m, n, rate):
    first_j, first_i = _cuda.grid(2)
    threads_j, threads_i = _cuda.gridsize(2)
    for i in range(1 + first_i, n - 1, threads_i):
        for j in range(1 + first_j, m - 1, threads_j):
            new[i, j] = u[i, j] + rate * (u[i + 1, j] + u[i - 1, j] + u[i, j + 1] + u[i, j - 1] - 4 * u[i, j])


@_cuda.jit
def _diffuse_kernel_2(new):
    first_row_11 = _cuda.grid(1)
    threads_row_11 = _cuda.gridsize(1)
    for row_11 in range(first_row_11, new.shape[1], threads_row_11):
        new[0, row_11] = 1.0


@_cuda.jit
def _diffuse_kernel_3(new):
    first_row_12 = _cuda.grid(1)
    threads_row_12 = _cuda.gridsize(1)
    for row_12 in range(first_row_12, new.shape[1], threads_row_12):
        new[new.shape[0] - 1, row_12] = new[new.shape[0] - 2, row_12]


@_cuda.jit
def _diffuse_kernel_4(new):
    first_row_13 = _cuda.grid(1)
    threads_row_13 = _cuda.gridsize(1)
    for row_13 in range(1 + first_row_13, new.shape[0] - 1, threads_row_13):
        new[row_13, 0] = 0.5 * (new[row_13, 1] + new[row_13 + 2 - 1, 1])


@_cuda.jit
def _diffuse_kernel_5(new, rate):
    first_row_14 = _cuda.grid(1)
    threads_row_14 = _cuda.gridsize(1)
    for row_14 in range(first_row_14, new.shape[0], threads_row_14):
        new[row_14, new.shape[1] - 1] += rate


def _diffuse_on_gpu(u, rate, steps):
    n, m = u.shape
    new = u.copy()
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
        _diffuse_kernel[blocks, (16, 16)](u_card, new_card, m, n, rate)
        if not all((
            0 < new.shape[0],
            new.shape[1] - 1 < new.shape[1],
        )):
            raise IndexError("an index is out of bounds")
        blocks = min(max((len(range(new.shape[1])) + 255) // 256, 1), 4096)
        _diffuse_kernel_2[blocks, 256](new_card)
        if not all((
            0 <= len(new) - 2,
            len(new) - 2 < new.shape[0],
            new.shape[1] - 1 < new.shape[1],
            0 <= len(new) - 1,
            len(new) - 1 < new.shape[0],
        )):
            raise IndexError("an index is out of bounds")
        blocks = min(max((len(range(new.shape[1])) + 255) // 256, 1), 4096)
        _diffuse_kernel_3[blocks, 256](new_card)
        if new.shape[0] - 2 != new.shape[0] - 1 - 1:
            raise ValueError
        if not all((
            len(new) - 2 < new.shape[0],
            1 < new.shape[1],
            len(new) - 1 < new.shape[0],
            0 < new.shape[1],
        )):
            raise IndexError("an index is out of bounds")
        blocks = min(max((len(range(1, new.shape[0] - 1)) + 255) // 256, 1), 4096)
        _diffuse_kernel_4[blocks, 256](new_card)
        if not all((
            len(new) - 1 < new.shape[0],
            0 <= new.shape[1] - 1,
            new.shape[1] - 1 < new.shape[1],
        )):
            raise IndexError("an index is out of bounds")
        blocks = min(max((len(range(new.shape[0])) + 255) // 256, 1), 4096)
        _diffuse_kernel_5[blocks, 256](new_card, rate)
        u, new = new, u
        u_card, new_card = new_card, u_card
    changed = _brought_home([(u, u_card)], first_arrays)
    for host, array in changed:
        host[...] = array
    return u


def diffuse(u, rate, steps):
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
            return _diffuse_on_gpu(u, rate, steps)
        except Exception:  # the original code below takes over
            pass
    n, m = u.shape
    new = u.copy()
    for step in range(steps):
        for i in range(1, n - 1):
            for j in range(1, m - 1):
                new[i, j] = u[i, j] + rate * (u[i + 1, j] + u[i - 1, j] + u[i, j + 1] + u[i, j - 1] - 4 * u[i, j])
        new[0] = 1.0
        new[-1, :] = new[-2, :]
        new[1:-1, 0] = 0.5 * (new[1:-1, 1] + new[2:, 1])
        new[:, -1] += rate
        u, new = new, u
    return u
