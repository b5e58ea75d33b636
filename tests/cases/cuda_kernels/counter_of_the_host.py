# --- before
import numpy as np


def widening(u, steps):
    k = 0
    while k < steps:
        for i in range(k):
            u[i] = u[i] + 1.0
        k += 1
    return k

# --- inputs: widening
CALLS = [call(np.ones(50), 30)]
CHECKS = [call(np.ones(5), 30), call(np.ones(5), 0), call(np.zeros(0), 3), call(np.ones(5), 6), call(np.ones(5), 7)]

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
def _widening_kernel(u, k):
    first_i = _cuda.grid(1)
    threads_i = _cuda.gridsize(1)
    for i in range(first_i, k, threads_i):
        u[i] = u[i] + 1.0


def _widening_on_gpu(u, steps):
    k = 0
    if not (_small(steps)):
        raise OverflowError("a whole number is large")
    u_card = _cuda.to_device(u)
    first_arrays = [(u, u_card)]
    while k < steps:
        if not all((
            k - 1 < u.shape[0],
        )):
            raise IndexError("an index is out of bounds")
        blocks = min(max((len(range(k)) + 255) // 256, 1), 4096)
        _widening_kernel[blocks, 256](u_card, k)
        k += 1
    changed = _brought_home([], first_arrays)
    for host, array in changed:
        host[...] = array
    return k


def widening(u, steps):
    if (
        type(u) is np.ndarray
        and u.dtype == "float64"
        and u.ndim == 1
        and u.flags.c_contiguous
        and u.flags.writeable
        and type(steps) is int
    ):
        try:
            return _widening_on_gpu(u, steps)
        except Exception:  # the original code below takes over
            pass
    k = 0
    while k < steps:
        for i in range(k):
            u[i] = u[i] + 1.0
        k += 1
    return k
