# --- before
import numpy as np


def escape(real, imag, limit, out):
    for row in range(real.shape[0]):
        for col in range(real.shape[1]):
            a = real[row, col]
            b = imag[row, col]
            count = 0
            while count < limit and a * a + b * b < 4.0:
                a, b = a * a - b * b - 0.8, 2.0 * a * b + 0.156
                count += 1
            out[row, col] = count

# --- inputs: escape
GRID = np.random.default_rng(1).random((2, 7, 9)) * 2
CALLS = [call(GRID[0].copy(), GRID[1].copy(), 40, np.zeros((7, 9), dtype=np.int64))]
CHECKS = [
    call(GRID[0].copy(), GRID[1].copy(), 0, np.ones((7, 9), dtype=np.int64)),
    call(GRID[0].copy(), GRID[1].copy(), 5, np.ones((7, 8), dtype=np.int64)),
    call(GRID[0].copy(), GRID[1].copy(), 5, np.ones((7, 9))),
    call(GRID[0] * np.nan, GRID[1].copy(), 5, np.ones((7, 9), dtype=np.int64)),
    call(np.zeros((0, 3)), np.zeros((0, 3)), 5, np.zeros((0, 3), dtype=np.int64)),
]

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


def _separate(written, others):
    """Whether the arrays that are written to share no memory with any other, and no two of their elements do."""
    arrays = [*written, *others]
    pairs = ((a, b) for k, a in enumerate(written) for b in arrays[k + 1 :])
    return not any(np.may_share_memory(a, b) for a, b in pairs)


@_cuda.jit
def _escape_kernel(real, imag, out, limit):
    first_col, first_row = _cuda.grid(2)
    threads_col, threads_row = _cuda.gridsize(2)
    for row in range(first_row, real.shape[0], threads_row):
        for col in range(first_col, real.shape[1], threads_col):
            a = real[row, col]
            b = imag[row, col]
            count = 0
            while count < limit and a * a + b * b < 4.0:
                a, b = a * a - b * b - 0.8, 2.0 * a * b + 0.156
                count += 1
            out[row, col] = count


def _escape_on_gpu(real, imag, limit, out):
    if not all((
        _small(limit),
        len(real) - 1 < real.shape[0],
        real.shape[1] - 1 < real.shape[1],
        len(real) - 1 < imag.shape[0],
        real.shape[1] - 1 < imag.shape[1],
        len(real) - 1 < out.shape[0],
        real.shape[1] - 1 < out.shape[1],
    )):
        raise IndexError("an index is out of bounds")
    real_card = _cuda.to_device(real)
    imag_card = _cuda.to_device(imag)
    out_card = _cuda.to_device(out)
    blocks = (min(max((len(range(real.shape[1])) + 15) // 16, 1), 4096), min(max((len(range(real.shape[0])) + 15) // 16, 1), 4096))
    _escape_kernel[blocks, (16, 16)](real_card, imag_card, out_card, limit)
    out_fetched = _finite(out_card.copy_to_host())
    out[...] = out_fetched


def escape(real, imag, limit, out):
    if (
        type(real) is np.ndarray
        and real.dtype == "float64"
        and real.ndim == 2
        and real.flags.c_contiguous
        and type(imag) is np.ndarray
        and imag.dtype == "float64"
        and imag.ndim == 2
        and imag.flags.c_contiguous
        and type(out) is np.ndarray
        and out.dtype == "int64"
        and out.ndim == 2
        and out.flags.c_contiguous
        and out.flags.writeable
        and type(limit) is int
        and _separate([out], [real, imag])
    ):
        try:
            return _escape_on_gpu(real, imag, limit, out)
        except Exception:  # the original code below takes over
            pass
    for row in range(real.shape[0]):
        for col in range(real.shape[1]):
            a = real[row, col]
            b = imag[row, col]
            count = 0
            while count < limit and a * a + b * b < 4.0:
                a, b = a * a - b * b - 0.8, 2.0 * a * b + 0.156
                count += 1
            out[row, col] = count
