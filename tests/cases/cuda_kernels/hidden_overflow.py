# --- before
import math

import numpy as np


def limited(u, flux, steps):
    for step in range(steps):
        for i in range(len(u)):
            flux[i] = math.exp(u[i])
        for i in range(len(u)):
            u[i] = u[i] + 0.1 * min(flux[i], 1.0)
        flux[:] = u

# --- inputs: limited
LINE = np.random.default_rng(1).random(9)
CALLS = [call(LINE.copy(), np.zeros(9), 3)]
CHECKS = [
    call(LINE + 800.0, np.zeros(9), 3),
    call(LINE, np.zeros(7), 3),
    call(LINE.copy(), np.zeros(11), 3),
    call(LINE.copy(), np.zeros(11), 0),
    call(np.zeros(0), np.zeros(0), 2),
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


def _separate(written, others):
    """Whether the arrays that are written to share no memory with any other, and no two of their elements do."""
    arrays = [*written, *others]
    pairs = ((a, b) for k, a in enumerate(written) for b in arrays[k + 1 :])
    return not any(np.may_share_memory(a, b) for a, b in pairs)


@_cuda.jit
def _limited_kernel(u, flux):
    first_i = _cuda.grid(1)
    threads_i = _cuda.gridsize(1)
    for i in range(first_i, len(u), threads_i):
        flux[i] = math.exp(u[i])


@_cuda.jit
def _limited_kernel_2(u, flux):
    first_i = _cuda.grid(1)
    threads_i = _cuda.gridsize(1)
    for i in range(first_i, len(u), threads_i):
        u[i] = u[i] + 0.1 * ((1.0) if (1.0) < (flux[i]) else (flux[i]))


def _limited_on_gpu(u, flux, steps):
    if not (_small(steps)):
        raise OverflowError("a whole number is large")
    u_card = _cuda.to_device(u)
    flux_card = _cuda.to_device(flux)
    first_arrays = [(flux, flux_card), (u, u_card)]
    lost = _cuda.to_device(np.zeros(1, dtype=np.int64))
    for step in range(steps):
        if not all((
            len(u) - 1 < u.shape[0],
            len(u) - 1 < flux.shape[0],
        )):
            raise IndexError("an index is out of bounds")
        blocks = min(max((len(range(len(u))) + 255) // 256, 1), 4096)
        _limited_kernel[blocks, 256](u_card, flux_card)
        _notice[256, 256](flux_card.ravel(), lost)
        if not all((
            len(u) - 1 < u.shape[0],
            len(u) - 1 < flux.shape[0],
        )):
            raise IndexError("an index is out of bounds")
        blocks = min(max((len(range(len(u))) + 255) // 256, 1), 4096)
        _limited_kernel_2[blocks, 256](u_card, flux_card)
        if flux.shape != u.shape:
            raise ValueError("the arrays have other shapes")
        flux_card.copy_to_device(u_card)
    if lost.copy_to_host()[0]:
        raise FloatingPointError("something is not finite")
    changed = _brought_home([], first_arrays)
    for host, array in changed:
        host[...] = array


def limited(u, flux, steps):
    if (
        type(u) is np.ndarray
        and u.dtype == "float64"
        and u.ndim == 1
        and u.flags.c_contiguous
        and u.flags.writeable
        and type(flux) is np.ndarray
        and flux.dtype == "float64"
        and flux.ndim == 1
        and flux.flags.c_contiguous
        and flux.flags.writeable
        and type(steps) is int
        and _separate([u, flux], [])
    ):
        try:
            return _limited_on_gpu(u, flux, steps)
        except Exception:  # the original code below takes over
            pass
    for step in range(steps):
        for i in range(len(u)):
            flux[i] = math.exp(u[i])
        for i in range(len(u)):
            u[i] = u[i] + 0.1 * min(flux[i], 1.0)
        flux[:] = u
