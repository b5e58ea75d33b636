# --- before
import numpy as np


def history(steps, n, c):
    u = np.zeros((steps, n))
    u[0, n // 2] = 1.0
    for t in range(steps - 1):
        for i in range(1, n - 1):
            u[t + 1, i] = u[t, i] + c * (u[t, i + 1] - 2.0 * u[t, i] + u[t, i - 1])
    return u

# --- inputs: history
CALLS = [call(7, 9, 0.1), call(6, 6, 0.2)]
CHECKS = [call(1, 1, 1.0), call(0, 3, 1.0), call(5, 2, 0.3), call(1, 0, 0.3)]

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
def _history_kernel(u, c, n, t):
    first_i = _cuda.grid(1)
    threads_i = _cuda.gridsize(1)
    for i in range(1 + first_i, n - 1, threads_i):
        u[t + 1, i] = u[t, i] + c * (u[t, i + 1] - 2.0 * u[t, i] + u[t, i - 1])


def _history_on_gpu(steps, n, c):
    u = np.zeros((steps, n))
    u[0, n // 2] = 1.0
    if not (_small(n) and _small(steps)):
        raise OverflowError("a whole number is large")
    u_card = _cuda.to_device(u)
    first_arrays = [(u, u_card)]
    for t in range(steps - 1):
        if not all((
            0 <= t,
            t < u.shape[0],
            n - 2 < u.shape[1],
            n - 1 < u.shape[1],
            n - 3 < u.shape[1],
            0 <= t + 1,
            t + 1 < u.shape[0],
        )):
            raise IndexError("an index is out of bounds")
        blocks = min(max((len(range(1, n - 1)) + 255) // 256, 1), 4096)
        _history_kernel[blocks, 256](u_card, c, n, t)
    changed = _brought_home([(u, u_card)], first_arrays)
    for host, array in changed:
        host[...] = array
    return u


def history(steps, n, c):
    if (
        type(steps) is int
        and type(n) is int
        and type(c) is float
    ):
        try:
            return _history_on_gpu(steps, n, c)
        except Exception:  # the original code below takes over
            pass
    u = np.zeros((steps, n))
    u[0, n // 2] = 1.0
    for t in range(steps - 1):
        for i in range(1, n - 1):
            u[t + 1, i] = u[t, i] + c * (u[t, i + 1] - 2.0 * u[t, i] + u[t, i - 1])
    return u
