# --- before
import math
import numpy as np


def grown(u, dt, steps):
    for step in range(steps):
        new = u.copy()
        for i in range(len(u)):
            new[i] = u[i] + dt * math.exp(-u[i]) / (1 + step)
        if step % 2 == 0:
            for k in range(len(u)):
                new[k] *= 0.5
        u = new
    return u

# --- inputs: grown
LINE = np.random.default_rng(1).random(9)
CALLS = [call(LINE.copy(), 0.1, 5), call(LINE.copy(), 0.2, 2)]
CHECKS = [
    call(LINE.copy(), 0.1, 0),
    call(LINE.copy(), 0.1, 1),
    call(LINE - 800.0, 0.1, 3),
    call(np.array([np.inf, 1.0]), 0.1, 3),
    call(np.zeros(0), 0.1, 3),
    call([1.0, 2.0], 0.1, 3),
]

# --- after: a kernel for the card (close)
import math
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


@_cuda.jit
def _notice(array, lost):
    """Notes that something is not finite, which a later step might store over."""
    for i in range(_cuda.grid(1), array.size, _cuda.gridsize(1)):
        if array[i] - array[i] != 0.0:
            lost[0] = 1


def _small(whole):
    """Whether whole numbers have at most 31 bits, so that a card can calculate with them."""
    if type(whole) is int:
        return abs(whole) < 2**31
    return whole.size == 0 or (int(whole.min()) > -(2**31) and int(whole.max()) < 2**31)


@_cuda.jit
def _grown_kernel(u, new, dt, step):
    first_i = _cuda.grid(1)
    threads_i = _cuda.gridsize(1)
    for i in range(first_i, len(u), threads_i):
        new[i] = u[i] + dt * math.exp(-u[i]) / (1 + step)


@_cuda.jit
def _grown_kernel_2(u, new):
    first_k = _cuda.grid(1)
    threads_k = _cuda.gridsize(1)
    for k in range(first_k, len(u), threads_k):
        new[k] *= 0.5


def _grown_on_gpu(u, dt, steps):
    if not (_small(steps)):
        raise OverflowError("a whole number is large")
    u_card = _cuda.to_device(u)
    first_arrays = [(u, u_card)]
    lost = _cuda.to_device(np.zeros(1, dtype=np.int64))
    for step in range(steps):
        new = np.empty_like(u)
        new_card = _cuda.device_array_like(u_card)
        new_card.copy_to_device(u_card)
        if not all((
            (1 + step) != 0,
            len(u) - 1 < u.shape[0],
            len(u) - 1 < new.shape[0],
        )):
            raise IndexError("an index is out of bounds")
        blocks = min(max((len(range(len(u))) + 255) // 256, 1), 4096)
        _grown_kernel[blocks, 256](u_card, new_card, dt, step)
        _notice[256, 256](new_card.ravel(), lost)
        if step % 2 == 0:
            if not all((
                len(u) - 1 < new.shape[0],
            )):
                raise IndexError("an index is out of bounds")
            blocks = min(max((len(range(len(u))) + 255) // 256, 1), 4096)
            _grown_kernel_2[blocks, 256](u_card, new_card)
        u = new
        u_card = new_card
    if lost.copy_to_host()[0]:
        raise FloatingPointError("something is not finite")
    changed = _brought_home([(u, u_card)], first_arrays)
    for host, array in changed:
        host[...] = array
    return u


def grown(u, dt, steps):
    if (
        type(u) is np.ndarray
        and u.dtype == "float64"
        and u.ndim == 1
        and u.flags.c_contiguous
        and u.flags.writeable
        and type(dt) is float
        and type(steps) is int
    ):
        try:
            return _grown_on_gpu(u, dt, steps)
        except Exception:  # the original code below takes over
            pass
    for step in range(steps):
        new = u.copy()
        for i in range(len(u)):
            new[i] = u[i] + dt * math.exp(-u[i]) / (1 + step)
        if step % 2 == 0:
            for k in range(len(u)):
                new[k] *= 0.5
        u = new
    return u
