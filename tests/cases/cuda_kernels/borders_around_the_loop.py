# --- before
import numpy as np


def step(u, unew, r, left):
    """One explicit step; both ends are given."""
    n = len(u)
    u[0] = left
    for i in range(1, n - 1):
        unew[i] = u[i] + r * (u[i + 1] - 2.0 * u[i] + u[i - 1])
    unew[0] = u[0]
    unew[n - 1] = u[-1]

# --- inputs: step
CALLS = [call(np.linspace(0.0, 1.0, 40) ** 2, np.zeros(40), 0.25, 3.5)]
SAME = np.linspace(0.0, 1.0, 9)
CHECKS = [
    call(SAME, SAME, 0.25, 1.0),
    call(np.zeros(0), np.zeros(0), 0.25, 1.0),
    call(np.ones(1), np.zeros(1), 0.25, 2.0),
    call(np.ones(5), np.zeros(4), 0.25, 2.0),
    call(np.ones(5), np.zeros(6), 0.25, 2.0),
    call(np.ones(5), np.zeros(5), 0.25, float("inf")),
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


def _separate(written, others):
    """Whether the arrays that are written to share no memory with any other, and no two of their elements do."""
    arrays = [*written, *others]
    pairs = ((a, b) for k, a in enumerate(written) for b in arrays[k + 1 :])
    return not any(np.may_share_memory(a, b) for a, b in pairs)


@_cuda.jit
def _step_kernel(u, left):
    u[0] = left


@_cuda.jit
def _step_kernel_2(u, unew, n, r):
    first_i = _cuda.grid(1)
    threads_i = _cuda.gridsize(1)
    for i in range(1 + first_i, n - 1, threads_i):
        unew[i] = u[i] + r * (u[i + 1] - 2.0 * u[i] + u[i - 1])


@_cuda.jit
def _step_kernel_3(u, unew, n):
    unew[0] = u[0]
    unew[n - 1] = u[-1]


def _step_on_gpu(u, unew, r, left):
    n = len(u)
    u_card = _cuda.to_device(u)
    unew_card = _cuda.to_device(unew)
    first_arrays = [(u, u_card), (unew, unew_card)]
    if not all((
        -u.shape[0] <= 0 < u.shape[0],
    )):
        raise IndexError("an index is out of bounds")
    _step_kernel[1, 1](u_card, left)
    if not all((
        len(u) - 2 < u.shape[0],
        len(u) - 1 < u.shape[0],
        len(u) - 3 < u.shape[0],
        len(u) - 2 < unew.shape[0],
    )):
        raise IndexError("an index is out of bounds")
    blocks = min(max((len(range(1, n - 1)) + 255) // 256, 1), 4096)
    _step_kernel_2[blocks, 256](u_card, unew_card, n, r)
    if not all((
        -unew.shape[0] <= 0 < unew.shape[0],
        -u.shape[0] <= 0 < u.shape[0],
        -unew.shape[0] <= n - 1 < unew.shape[0],
        -u.shape[0] <= -1 < u.shape[0],
    )):
        raise IndexError("an index is out of bounds")
    _step_kernel_3[1, 1](u_card, unew_card, n)
    changed = _brought_home([], first_arrays)
    for host, array in changed:
        host[...] = array


def step(u, unew, r, left):
    """One explicit step; both ends are given."""
    if (
        type(u) is np.ndarray
        and u.dtype == "float64"
        and u.ndim == 1
        and u.flags.c_contiguous
        and u.flags.writeable
        and type(unew) is np.ndarray
        and unew.dtype == "float64"
        and unew.ndim == 1
        and unew.flags.c_contiguous
        and unew.flags.writeable
        and type(r) is float
        and type(left) is float
        and _separate([u, unew], [])
    ):
        try:
            return _step_on_gpu(u, unew, r, left)
        except Exception:  # the original code below takes over
            pass
    n = len(u)
    u[0] = left
    for i in range(1, n - 1):
        unew[i] = u[i] + r * (u[i + 1] - 2.0 * u[i] + u[i - 1])
    unew[0] = u[0]
    unew[n - 1] = u[-1]
