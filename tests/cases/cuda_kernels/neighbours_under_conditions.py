# --- before
import numpy as np


def forces(theta, k, f):
    n = len(theta)
    for i in range(n):
        f[i] = -theta[i]
        if i > 0:
            f[i] += k * (theta[i - 1] - theta[i])
        if i < n - 1:
            f[i] += k * (theta[i + 1] - theta[i])

# --- inputs: forces
CALLS = [call(np.linspace(0, 1, 12) ** 2, 4.0, np.zeros(12))]
CHECKS = [
    call(np.zeros(0), 4.0, np.zeros(0)),
    call(np.ones(1), 4.0, np.zeros(1)),
    call(np.ones(5), 4.0, np.zeros(4)),
    call(np.ones(4), 4.0, np.zeros(5)),
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
def _forces_kernel(theta, f, k, n):
    first_i = _cuda.grid(1)
    threads_i = _cuda.gridsize(1)
    for i in range(first_i, n, threads_i):
        f[i] = -theta[i]
        if i > 0:
            f[i] += k * (theta[i - 1] - theta[i])
        if i < n - 1:
            f[i] += k * (theta[i + 1] - theta[i])


def _forces_on_gpu(theta, k, f):
    n = len(theta)
    if not all((
        len(theta) - 1 < theta.shape[0],
        len(theta) - 1 < f.shape[0],
        len(theta) - 2 < theta.shape[0],
        len(theta) - 2 < f.shape[0],
    )):
        raise IndexError("an index is out of bounds")
    theta_card = _cuda.to_device(theta)
    f_card = _cuda.to_device(f)
    blocks = min(max((len(range(n)) + 255) // 256, 1), 4096)
    _forces_kernel[blocks, 256](theta_card, f_card, k, n)
    f_fetched = _finite(f_card.copy_to_host())
    f[...] = f_fetched


def forces(theta, k, f):
    if (
        type(theta) is np.ndarray
        and theta.dtype == "float64"
        and theta.ndim == 1
        and theta.flags.c_contiguous
        and type(f) is np.ndarray
        and f.dtype == "float64"
        and f.ndim == 1
        and f.flags.c_contiguous
        and f.flags.writeable
        and type(k) is float
        and _separate([f], [theta])
    ):
        try:
            return _forces_on_gpu(theta, k, f)
        except Exception:  # the original code below takes over
            pass
    n = len(theta)
    for i in range(n):
        f[i] = -theta[i]
        if i > 0:
            f[i] += k * (theta[i - 1] - theta[i])
        if i < n - 1:
            f[i] += k * (theta[i + 1] - theta[i])
