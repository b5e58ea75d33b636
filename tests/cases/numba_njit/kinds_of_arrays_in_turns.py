# --- before
import numpy as np


def smooth(image, out, rounds):
    rows, cols = image.shape
    for r in range(1, rows - 1):
        for c in range(1, cols - 1):
            out[r, c] = (image[r, c] + image[r - 1, c] + image[r + 1, c] + image[r, c - 1]) / 4.0
    return out[0, 0] * rounds


# --- inputs: smooth
A = np.arange(30.0).reshape(5, 6) ** 2
CALLS = [
    call(A, A.copy(), 2),
    call(A.astype(np.float32), np.zeros((5, 6), np.float32), 2),
    call(A[1:], np.zeros((4, 6)), 1),
]
CHECKS = [
    call(A.astype(np.float32), np.zeros((5, 6)), 2),
    call(A, np.zeros((5, 6), np.float32), 2),
    call(np.full((3, 3), np.nan), np.zeros((3, 3)), 2),
    call(np.zeros((3, 3)), np.zeros((2, 2)), 2),
    call(np.zeros((3, 3), np.float32), np.zeros((2, 2), np.float32), 2),
    call(np.zeros((3, 3), np.uint8), np.zeros((2, 2)), 2),
    call(A.astype(int), A.astype(int), 2),
]
# --- after: compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _checked_multiply(x, y):
    """x * y, unless it is infinite or nan and x and y are not."""
    result = x * y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if np.uint64(place) >= np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True)
def _smooth_kernel(image, out, rounds):
    rows, cols = image.shape
    if (
        rows - 2 >= len(out)
        or cols - 2 >= out.shape[1]
        or rows - 1 >= len(image)
        or cols - 2 >= image.shape[1]
    ):
        raise IndexError
    for r in range(1, rows - 1):
        suspects = 0
        for c in range(1, cols - 1):
            checked1 = (image[r, c] + image[r - 1, c] + image[r + 1, c] + image[r, c - 1]) / 4.0
            out[r, c] = checked1
            suspects += checked1 - checked1 != 0.0
        if suspects:
            raise FloatingPointError
    return _checked_multiply(out[_within(0, len(out)), _within(0, out.shape[1])], rounds)


@_njit(cache=True)
def _smooth_kernel_2(image, out, rounds):
    rows, cols = image.shape
    if (
        rows - 2 >= len(out)
        or cols - 2 >= out.shape[1]
        or rows - 1 >= len(image)
        or cols - 2 >= image.shape[1]
    ):
        raise IndexError
    for r in range(1, rows - 1):
        suspects = 0
        for c in range(1, cols - 1):
            checked1 = (image[r, c] + image[r - 1, c] + image[r + 1, c] + image[r, c - 1]) / np.float32(4.0)
            out[r, c] = checked1
            suspects += checked1 - checked1 != 0.0
        if suspects:
            raise FloatingPointError
    return _checked_multiply(out[_within(0, len(out)), _within(0, out.shape[1])], np.float32(rounds))


def smooth(image, out, rounds):
    if (
        type(image) is np.ndarray
        and image.dtype == np.float64
        and image.ndim == 2
        and image.dtype.type is np.float64
        and max(image.shape) <= 2**31
        and type(out) is np.ndarray
        and out.dtype == np.float64
        and out.ndim == 2
        and out.dtype.type is np.float64
        and max(out.shape) <= 2**31
        and out.flags.writeable
        and type(rounds) is int
        and abs(rounds) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        out_before = out.copy()
        try:
            result = np.float64(_smooth_kernel(image, out, rounds))
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            out[...] = out_before
    if (
        type(image) is np.ndarray
        and image.dtype == np.float32
        and image.ndim == 2
        and image.dtype.type is np.float32
        and max(image.shape) <= 2**31
        and type(out) is np.ndarray
        and out.dtype == np.float32
        and out.ndim == 2
        and out.dtype.type is np.float32
        and max(out.shape) <= 2**31
        and out.flags.writeable
        and type(rounds) is int
        and abs(rounds) <= 2**31
        and type(np.float32(1) + 0.5) is np.float32
        and np.geterr()["under"] == "ignore"
    ):
        out_before = out.copy()
        try:
            result = np.float32(_smooth_kernel_2(image, out, rounds))
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            out[...] = out_before
    rows, cols = image.shape
    for r in range(1, rows - 1):
        for c in range(1, cols - 1):
            out[r, c] = (image[r, c] + image[r - 1, c] + image[r + 1, c] + image[r, c - 1]) / 4.0
    return out[0, 0] * rounds
