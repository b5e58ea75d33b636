# --- before
import numpy as np


def spread(cells, shift):
    excited = np.zeros(cells.shape, dtype=bool)
    for axis in (0, 1):
        excited |= np.roll(cells, shift, axis=axis) == cells + 1
    for axis in range(2):
        for step in (-1, 1):
            excited |= np.roll(cells, step, axis) == cells + 2
    return excited

# --- inputs: spread
CALLS = [call(np.arange(12).reshape(3, 4) % 3, 1)]
CHECKS = [
    call(np.arange(12).reshape(3, 4) % 3, -1),
    call(np.arange(12).reshape(3, 4) % 3, 7),
    call(np.zeros((0, 4), dtype=int), 1),
    call(np.arange(12).reshape(4, 3).T % 3, 1),
    call((np.arange(12).reshape(3, 4) % 3).astype(float), 1),
]

# --- after: explicit loops, compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit(error_model='numpy')
def _spread_loops_nest_3(count_15, count_16, excited, cells, count_17, count_18):
    for i_3 in range(count_15):
        for j_3 in range(count_16):
            excited[i_3, j_3] = excited[i_3, j_3] | (cells[i_3, np.uint64(j_3 + count_17)] == cells[i_3, j_3] + 2)
        for j_3 in range(count_16, count_18):
            excited[i_3, j_3] = excited[i_3, j_3] | (cells[i_3, np.uint64(j_3 - count_16)] == cells[i_3, j_3] + 2)


@_njit(error_model='numpy')
def _spread_loops_nest_2(count_10, count_11, excited, cells, count_12, count_13):
    for i_2 in range(count_10):
        for j_2 in range(count_11):
            excited[i_2, j_2] = excited[i_2, j_2] | (cells[np.uint64(i_2 + count_12 if i_2 < count_13 else i_2 - count_13), j_2] == cells[i_2, j_2] + 2)


@_njit(error_model='numpy')
def _spread_loops_nest(count_3, count_4, excited, cells, count_5, count_6, count_7, count_8):
    for i in range(count_3):
        for j in range(count_4):
            value = excited[i, j] | (cells[np.uint64(i + count_5 if i < count_6 else i - count_6), j] == cells[i, j] + 1)
            excited[i, j] = value
            excited[i, j] = value | (cells[i, np.uint64(j + count_7)] == cells[i, j] + 1)
        for j in range(count_4, count_8):
            value_2 = excited[i, j] | (cells[np.uint64(i + count_5 if i < count_6 else i - count_6), j] == cells[i, j] + 1)
            excited[i, j] = value_2
            excited[i, j] = value_2 | (cells[i, np.uint64(j - count_4)] == cells[i, j] + 1)


@_njit(cache=True, boundscheck=True)
def _spread_loops(cells, shift):
    excited = np.zeros(cells.shape, dtype=np.bool_)
    if cells.shape[0] < 1:
        raise ValueError
    count = (cells.shape[0] - shift % cells.shape[0]) % cells.shape[0]
    if cells.shape[1] < 1:
        raise ValueError
    count_2 = (cells.shape[1] - shift % cells.shape[1]) % cells.shape[1]
    _spread_loops_nest(cells.shape[0], cells.shape[1] - count_2, excited, cells, count, cells.shape[0] - count, count_2, cells.shape[1])
    for step in (-1, 1):
        count_9 = (cells.shape[0] - step % cells.shape[0]) % cells.shape[0]
        _spread_loops_nest_2(cells.shape[0], cells.shape[1], excited, cells, count_9, cells.shape[0] - count_9)
    for step in (-1, 1):
        count_14 = (cells.shape[1] - step % cells.shape[1]) % cells.shape[1]
        _spread_loops_nest_3(cells.shape[0], cells.shape[1] - count_14, excited, cells, count_14, cells.shape[1])
    return excited


def spread(cells, shift):
    if (
        type(cells) is np.ndarray
        and cells.dtype == np.int64
        and cells.ndim == 2
        and cells.dtype.type is np.int64
        and max(cells.shape) <= 2**31
        and type(shift) is int
        and abs(shift) <= 2**31
        and cells.flags.c_contiguous
    ):
        try:
            return _spread_loops(cells, shift).copy()
        except Exception:  # the original code below takes over
            pass
    excited = np.zeros(cells.shape, dtype=bool)
    for axis in (0, 1):
        excited |= np.roll(cells, shift, axis=axis) == cells + 1
    for axis in range(2):
        for step in (-1, 1):
            excited |= np.roll(cells, step, axis) == cells + 2
    return excited
