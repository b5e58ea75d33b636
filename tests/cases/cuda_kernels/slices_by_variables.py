# --- before
import numpy as np


def smoothed(u, v, high, steps):
    for step in range(steps):
        for i in range(len(v)):
            v[i] = 0.5 * v[i]
        u[1:high] = np.sin(v[1:high]) + v[: high - 1] / 4.0 - abs(v[0])
    return u

# --- inputs: smoothed
X = np.linspace(0, 1, 12)
CALLS = [call(X.copy(), X**2, 9, 2), call(X.copy(), X**2, 12, 1)]
CHECKS = [
    call(X.copy(), X**2, -3, 2),
    call(X.copy(), X**2, 1, 2),
    call(X.copy(), X**2, 0, 2),
    call(X.copy(), X**2, 50, 2),
    call(X[:3].copy(), X[:3] ** 2, 3, 2),
    call(X[:1].copy(), X[:1] ** 2, 1, 2),
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
def _smoothed_kernel(v):
    first_i = _cuda.grid(1)
    threads_i = _cuda.gridsize(1)
    for i in range(first_i, len(v), threads_i):
        v[i] = 0.5 * v[i]


@_cuda.jit
def _smoothed_kernel_2(u, v, high):
    first_row_8 = _cuda.grid(1)
    threads_row_8 = _cuda.gridsize(1)
    for row_8 in range(1 + first_row_8, high, threads_row_8):
        u[row_8] = np.sin(v[row_8]) + v[row_8 + 0 - 1] / 4.0 - abs(v[0])


def _smoothed_on_gpu(u, v, high, steps):
    if not (_small(high) and _small(steps)):
        raise OverflowError("a whole number is large")
    u_card = _cuda.to_device(u)
    v_card = _cuda.to_device(v)
    first_arrays = [(u, u_card), (v, v_card)]
    lost = _cuda.to_device(np.zeros(1, dtype=np.int64))
    for step in range(steps):
        if not all((
            len(v) - 1 < v.shape[0],
        )):
            raise IndexError("an index is out of bounds")
        blocks = min(max((len(range(len(v))) + 255) // 256, 1), 4096)
        _smoothed_kernel[blocks, 256](v_card)
        if high < 0 or (high - 1) < 0 or (high - 1) - 0 != high - 1:
            raise ValueError
        if not all((
            high - 1 < v.shape[0],
            high - 2 < v.shape[0],
            0 < v.shape[0],
            high - 1 < u.shape[0],
        )):
            raise IndexError("an index is out of bounds")
        blocks = min(max((len(range(1, high)) + 255) // 256, 1), 4096)
        _smoothed_kernel_2[blocks, 256](u_card, v_card, high)
        _notice[256, 256](u_card.ravel(), lost)
    if lost.copy_to_host()[0]:
        raise FloatingPointError("something is not finite")
    changed = _brought_home([(u, u_card)], first_arrays)
    for host, array in changed:
        host[...] = array
    return u


def smoothed(u, v, high, steps):
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
        and v.flags.writeable
        and type(high) is int
        and type(steps) is int
        and _separate([u, v], [])
    ):
        try:
            return _smoothed_on_gpu(u, v, high, steps)
        except Exception:  # the original code below takes over
            pass
    for step in range(steps):
        for i in range(len(v)):
            v[i] = 0.5 * v[i]
        u[1:high] = np.sin(v[1:high]) + v[: high - 1] / 4.0 - abs(v[0])
    return u
