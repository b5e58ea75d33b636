# --- before
import numpy as np


def mixed(u, v, steps):
    for step in range(steps):
        for i in range(len(u)):
            u[i] = 0.5 * u[i] + 1.0
        u[:] += v[1:]
    return u

# --- inputs: mixed
CALLS = [call(np.linspace(0, 1, 9), np.linspace(0, 1, 10), 3)]
CHECKS = [
    call(np.linspace(0, 1, 9), np.linspace(0, 1, 9), 3),
    call(np.linspace(0, 1, 9), np.linspace(0, 1, 2), 3),
    call(np.linspace(0, 1, 1), np.linspace(0, 1, 1), 3),
    call(np.linspace(0, 1, 9), np.linspace(0, 1, 12), 0),
    call(np.linspace(0, 1, 9), np.linspace(0, 1, 12), 3),
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


def _separate(written, others):
    """Whether the arrays that are written to share no memory with any other, and no two of their elements do."""
    arrays = [*written, *others]
    pairs = ((a, b) for k, a in enumerate(written) for b in arrays[k + 1 :])
    return not any(np.may_share_memory(a, b) for a, b in pairs)


@_cuda.jit
def _mixed_kernel(u):
    first_i = _cuda.grid(1)
    threads_i = _cuda.gridsize(1)
    for i in range(first_i, len(u), threads_i):
        u[i] = 0.5 * u[i] + 1.0


@_cuda.jit
def _mixed_kernel_2(u, v):
    first_row_8 = _cuda.grid(1)
    threads_row_8 = _cuda.gridsize(1)
    for row_8 in range(first_row_8, u.shape[0], threads_row_8):
        u[row_8] += v[row_8 + 1 - 0]


def _mixed_on_gpu(u, v, steps):
    if not (_small(steps)):
        raise OverflowError("a whole number is large")
    u_card = _cuda.to_device(u)
    v_card = _cuda.to_device(v)
    first_arrays = [(u, u_card)]
    for step in range(steps):
        if not all((
            len(u) - 1 < u.shape[0],
        )):
            raise IndexError("an index is out of bounds")
        blocks = min(max((len(range(len(u))) + 255) // 256, 1), 4096)
        _mixed_kernel[blocks, 256](u_card)
        if v.shape[0] - 1 != u.shape[0] - 0:
            raise ValueError
        if not all((
            len(u) < v.shape[0],
            len(u) - 1 < u.shape[0],
        )):
            raise IndexError("an index is out of bounds")
        blocks = min(max((len(range(u.shape[0])) + 255) // 256, 1), 4096)
        _mixed_kernel_2[blocks, 256](u_card, v_card)
    changed = _brought_home([(u, u_card)], first_arrays)
    for host, array in changed:
        host[...] = array
    return u


def mixed(u, v, steps):
    if (
        type(u) is np.ndarray
        and u.dtype == "float64"
        and u.ndim == 1
        and u.flags.c_contiguous
        and u.flags.writeable
        and type(v) is np.ndarray
        and v.dtype == "float64"
        and v.ndim == 1
        and v.flags.c_contiguous
        and type(steps) is int
        and _separate([u], [v])
    ):
        try:
            return _mixed_on_gpu(u, v, steps)
        except Exception:  # the original code below takes over
            pass
    for step in range(steps):
        for i in range(len(u)):
            u[i] = 0.5 * u[i] + 1.0
        u[:] += v[1:]
    return u
