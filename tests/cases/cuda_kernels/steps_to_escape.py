# --- before
import numpy as np


def escaped(xs, ys, most):
    counts = np.zeros((len(ys), len(xs)))
    for row in range(len(ys)):
        for column in range(0, len(xs), 2):
            zr = zi = 0.0
            n = 0
            while n < most and zr * zr + zi * zi <= 4.0:
                old = zr
                zr = zr * zr - zi * zi + xs[column]
                zi = 2.0 * old * zi + ys[row]
                n += 1
            counts[row, column] = n
    return counts

# --- inputs: escaped
CALLS = [call(np.linspace(-2, 1, 9), np.linspace(-1, 1, 5), 20)]
CHECKS = [call(np.zeros(0), np.zeros(3), 20), call(np.linspace(-2, 1, 4), np.linspace(-1, 1, 5), 0)]

# --- after: a kernel for the card (close)
import numpy as np
import numba.cuda as _cuda


def _finite(array):
    """What is not finite is left to the original, which raises or warns."""
    if array.dtype.kind == "f" and not np.isfinite(array).all():
        raise FloatingPointError("a result is not finite")
    return array


def _small(whole):
    """Whether whole numbers have at most 31 bits, so that a card can calculate with them."""
    if type(whole) is int:
        return abs(whole) < 2**31
    return whole.size == 0 or (int(whole.min()) > -(2**31) and int(whole.max()) < 2**31)


@_cuda.jit
def _escaped_kernel(xs, ys, counts, most):
    first_column, first_row = _cuda.grid(2)
    threads_column, threads_row = _cuda.gridsize(2)
    for row in range(first_row, len(ys), threads_row):
        for column in range(2 * first_column, len(xs), 2 * threads_column):
            zr = zi = 0.0
            n = 0
            while n < most and zr * zr + zi * zi <= 4.0:
                old = zr
                zr = zr * zr - zi * zi + xs[column]
                zi = 2.0 * old * zi + ys[row]
                n += 1
            counts[row, column] = n


def _escaped_on_gpu(xs, ys, most):
    counts = np.zeros((len(ys), len(xs)))
    if not all((
        _small(most),
        len(xs) - 1 < xs.shape[0],
        len(ys) - 1 < ys.shape[0],
        len(ys) - 1 < counts.shape[0],
        len(xs) - 1 < counts.shape[1],
    )):
        raise IndexError("an index is out of bounds")
    xs_card = _cuda.to_device(xs)
    ys_card = _cuda.to_device(ys)
    counts_card = _cuda.to_device(counts)
    blocks = (min(max((len(range(0, len(xs), 2)) + 15) // 16, 1), 4096), min(max((len(range(len(ys))) + 15) // 16, 1), 4096))
    _escaped_kernel[blocks, (16, 16)](xs_card, ys_card, counts_card, most)
    counts_fetched = _finite(counts_card.copy_to_host())
    counts[...] = counts_fetched
    return counts


def escaped(xs, ys, most):
    if (
        type(xs) is np.ndarray
        and xs.dtype == "float64"
        and xs.ndim == 1
        and xs.flags.c_contiguous
        and type(ys) is np.ndarray
        and ys.dtype == "float64"
        and ys.ndim == 1
        and ys.flags.c_contiguous
        and type(most) is int
    ):
        try:
            return _escaped_on_gpu(xs, ys, most)
        except Exception:  # the original code below takes over
            pass
    counts = np.zeros((len(ys), len(xs)))
    for row in range(len(ys)):
        for column in range(0, len(xs), 2):
            zr = zi = 0.0
            n = 0
            while n < most and zr * zr + zi * zi <= 4.0:
                old = zr
                zr = zr * zr - zi * zi + xs[column]
                zi = 2.0 * old * zi + ys[row]
                n += 1
            counts[row, column] = n
    return counts
