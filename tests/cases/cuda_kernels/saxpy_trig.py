# --- before
from math import cos, exp, sin

import numpy as np


def saxpy_trig(a, x, y, z):
    for i in range(1, len(z) - 1):
        t = a * sin(x[i - 1])
        if y[i] > 0.5:
            t = t + y[i + 1]
        z[i] = exp(t + cos(y[i]))

# --- inputs: saxpy_trig
X = np.linspace(0, 5, 40)
CALLS = [call(0.8, X.copy(), np.cos(X), np.zeros(40))]
CHECKS = [call(0.8, X.copy(), np.cos(X), np.zeros(41)), call(0.8, X.copy(), X.copy(), np.zeros(0))]

# --- after: a kernel for the card (close)
from math import cos, exp, sin

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
def _saxpy_trig_kernel(x, y, z, a):
    first_i = _cuda.grid(1)
    threads_i = _cuda.gridsize(1)
    for i in range(1 + first_i, len(z) - 1, threads_i):
        t = a * sin(x[i - 1])
        if y[i] > 0.5:
            t = t + y[i + 1]
        z[i] = exp(t + cos(y[i]))


def _saxpy_trig_on_gpu(a, x, y, z):
    if not all((
        len(z) - 3 < x.shape[0],
        len(z) - 2 < y.shape[0],
        len(z) - 1 < y.shape[0],
        len(z) - 2 < z.shape[0],
    )):
        raise IndexError("an index is out of bounds")
    x_card = _cuda.to_device(x)
    y_card = _cuda.to_device(y)
    z_card = _cuda.to_device(z)
    blocks = min(max((len(range(1, len(z) - 1)) + 255) // 256, 1), 4096)
    _saxpy_trig_kernel[blocks, 256](x_card, y_card, z_card, a)
    z_fetched = _finite(z_card.copy_to_host())
    z[...] = z_fetched


def saxpy_trig(a, x, y, z):
    if (
        type(x) is np.ndarray
        and x.dtype == "float64"
        and x.ndim == 1
        and x.flags.c_contiguous
        and type(y) is np.ndarray
        and y.dtype == "float64"
        and y.ndim == 1
        and y.flags.c_contiguous
        and type(z) is np.ndarray
        and z.dtype == "float64"
        and z.ndim == 1
        and z.flags.c_contiguous
        and z.flags.writeable
        and type(a) is float
        and _separate([z], [x, y])
    ):
        try:
            return _saxpy_trig_on_gpu(a, x, y, z)
        except Exception:  # the original code below takes over
            pass
    for i in range(1, len(z) - 1):
        t = a * sin(x[i - 1])
        if y[i] > 0.5:
            t = t + y[i + 1]
        z[i] = exp(t + cos(y[i]))
