# --- before
import numpy as np


def upwind(c, new, speed):
    for i in range(len(c)):
        new[i] = c[i] - speed * (c[i] - c[i - 1])

# --- inputs: upwind
CALLS = [call(np.linspace(0.0, 1.0, 12) ** 2, np.zeros(12), 0.5)]
CHECKS = [
    call(np.zeros(0), np.zeros(0), 0.5),
    call(np.ones(1), np.zeros(1), 0.5),
    call(np.ones(3), np.zeros(2), 0.5),
    call(np.ones(2), np.ones(3), 0.5),
]

# --- after: a kernel for the card (close)
import numpy as np
import numba.cuda as _cuda


def _finite(array):
    """What is not finite is left to the original, which raises or warns."""
    if array.dtype.kind == "f" and not np.isfinite(array).all():
        raise FloatingPointError("a result is not finite")
    return array


def _separate(written, others):
    """Whether the arrays that are written to share no memory with any other, and no two of their elements do."""
    arrays = [*written, *others]
    pairs = ((a, b) for k, a in enumerate(written) for b in arrays[k + 1 :])
    return not any(np.may_share_memory(a, b) for a, b in pairs)


@_cuda.jit
def _upwind_kernel(c, new, speed):
    first_i = _cuda.grid(1)
    threads_i = _cuda.gridsize(1)
    for i in range(first_i, len(c), threads_i):
        new[i] = c[i] - speed * (c[i] - c[i - 1])


def _upwind_on_gpu(c, new, speed):
    if not all((
        len(c) - 1 < c.shape[0],
        1 <= c.shape[0],
        len(c) - 2 < c.shape[0],
        len(c) - 1 < new.shape[0],
    )):
        raise IndexError("an index is out of bounds")
    c_card = _cuda.to_device(c)
    new_card = _cuda.to_device(new)
    blocks = min(max((len(range(len(c))) + 255) // 256, 1), 4096)
    _upwind_kernel[blocks, 256](c_card, new_card, speed)
    new_fetched = _finite(new_card.copy_to_host())
    new[...] = new_fetched


def upwind(c, new, speed):
    if (
        type(c) is np.ndarray
        and c.dtype == "float64"
        and c.ndim == 1
        and c.flags.c_contiguous
        and type(new) is np.ndarray
        and new.dtype == "float64"
        and new.ndim == 1
        and new.flags.c_contiguous
        and new.flags.writeable
        and type(speed) is float
        and _separate([new], [c])
    ):
        try:
            return _upwind_on_gpu(c, new, speed)
        except Exception:  # the original code below takes over
            pass
    for i in range(len(c)):
        new[i] = c[i] - speed * (c[i] - c[i - 1])
