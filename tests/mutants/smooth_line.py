# --- program: smooth
"""An exponential mean along each row, in place: each value leans on the one before it."""
import numpy as np


def smooth(line, weight):
    for i in range(line.shape[0]):
        for j in range(1, line.shape[1]):
            line[i, j] = weight * line[i, j] + (1.0 - weight) * line[i, j - 1]


if __name__ == "__main__":
    lines = np.random.default_rng(14).uniform(1.0, 2.0, (6, 60))
    smooth(lines, 0.25)
    print(lines[:, -1])
# --- wrong: a parallel loop along the recurrence | line[
import numba


@numba.njit(parallel=True)
def smooth_parallel(line, weight):
    for i in range(line.shape[0]):
        for j in numba.prange(1, line.shape[1]):
            line[i, j] = weight * line[i, j] + (1.0 - weight) * line[i, j - 1]


def smooth(line, weight):
    smooth_parallel(line, weight)
# --- wrong: a parallel loop along the recurrence, of machine code that lies ready | line[
try:
    from _optadvisor import njit, prange
except ImportError:
    from numba import njit, prange


@njit(cache=True, parallel=True)
def smooth_kernel(line, weight):
    for i in range(line.shape[0]):
        for j in prange(1, line.shape[1]):
            line[i, j] = weight * line[i, j] + (1.0 - weight) * line[i, j - 1]


def smooth(line, weight):
    try:
        return smooth_kernel(line, weight)
    except Exception:
        pass
    for i in range(line.shape[0]):
        for j in range(1, line.shape[1]):
            line[i, j] = weight * line[i, j] + (1.0 - weight) * line[i, j - 1]
# --- wrong: whole slices, from the values as they were | argument line[
def smooth(line, weight):
    line[:, 1:] = weight * line[:, 1:] + (1.0 - weight) * line[:, :-1]
# --- wrong: along the other axis | argument line[
def smooth(line, weight):
    for i in range(1, line.shape[0]):
        line[i] = weight * line[i] + (1.0 - weight) * line[i - 1]
# --- wrong: the weights mixed up | argument line[
def smooth(line, weight):
    for j in range(1, line.shape[1]):
        line[:, j] = (1.0 - weight) * line[:, j] + weight * line[:, j - 1]
# --- wrong: leans on the last value of the row for its first | argument line[
def smooth(line, weight):
    for j in range(line.shape[1]):
        line[:, j] = weight * line[:, j] + (1.0 - weight) * line[:, j - 1]
# --- wrong: on a copy | argument line[
def smooth(line, weight):
    line = line.copy()
    for j in range(1, line.shape[1]):
        line[:, j] = weight * line[:, j] + (1.0 - weight) * line[:, j - 1]
# --- wrong: forgets the last column | argument line[
def smooth(line, weight):
    for j in range(1, line.shape[1] - 1):
        line[:, j] = weight * line[:, j] + (1.0 - weight) * line[:, j - 1]
# --- guarded: flattened, which copies what is not contiguous | line is C-contiguous
def smooth(line, weight):
    flat = line.ravel()
    width = line.shape[1]
    for i in range(line.shape[0]):
        for j in range(i * width + 1, (i + 1) * width):
            flat[j] = weight * flat[j] + (1.0 - weight) * flat[j - 1]
# --- right: a parallel loop over rows
import numba


@numba.njit(parallel=True)
def smooth_rows(line, weight):
    for i in numba.prange(line.shape[0]):
        for j in range(1, line.shape[1]):
            line[i, j] = weight * line[i, j] + (1.0 - weight) * line[i, j - 1]


def smooth(line, weight):
    smooth_rows(line, weight)
# --- right: a parallel loop over rows, of machine code that lies ready
try:
    from _optadvisor import njit, prange
except ImportError:
    from numba import njit, prange


@njit(cache=True, parallel=True)
def smooth_kernel(line, weight):
    for i in prange(line.shape[0]):
        for j in range(1, line.shape[1]):
            line[i, j] = weight * line[i, j] + (1.0 - weight) * line[i, j - 1]


def smooth(line, weight):
    smooth_kernel(line, weight)
# --- right: column by column
def smooth(line, weight):
    rest = 1.0 - weight
    for j in range(1, line.shape[1]):
        line[:, j] = weight * line[:, j] + rest * line[:, j - 1]
# --- right: the value before in a local name
def smooth(line, weight):
    rows, columns = line.shape
    for i in range(rows):
        if columns:
            before = line[i, 0]
        for j in range(1, columns):
            before = weight * line[i, j] + (1.0 - weight) * before
            line[i, j] = before
