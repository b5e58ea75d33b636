# --- before
import numpy as np


def nearest(points, centres):
    labels = np.zeros(len(points), dtype=int)
    for i in range(len(points)):
        distances = [np.sqrt(np.sum((points[i] - c) ** 2)) for c in centres]
        labels[i] = np.argmin(distances)
    return labels

# --- inputs: nearest
POINTS = np.array([[0.5, 1.0], [4.0, -2.0], [0.0, 0.0], [3.5, 3.5]])
CENTRES = np.array([[0.0, 0.0], [4.0, 4.0], [4.0, -2.0]])
CALLS = [call(POINTS, CENTRES), call(POINTS[:2], CENTRES[:1])]
CHECKS = [
    call(POINTS[:0], CENTRES),
    call(POINTS, CENTRES[:0]),
    call(POINTS, np.array([[np.nan, 1.0], [0.0, 0.0]])),
    call(POINTS, np.array([[1e300, 1.0], [1e308, 0.0]])),
    call(POINTS, np.array([[1.0, 1.0], [1.0, 1.0]])),
    call(POINTS, CENTRES[::-1]),
    call(POINTS.astype(np.float32), CENTRES),
    call(POINTS, np.zeros((2, 3))),
    call(POINTS.tolist(), CENTRES),
    call(POINTS, POINTS),
]

# --- after: explicit loops, compiled
import numpy as np
import math as _math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _place_of_least(items):
    """np.argmin(items); where there is no number, or nan, the original decides."""
    if len(items) == 0:
        raise ValueError
    best = 0
    for place in range(len(items)):
        if items[place] != items[place]:
            raise ValueError
        if items[place] < items[best]:
            best = place
    return best


@_njit
def _sqrt(x):
    """_math.sqrt(x), unless it is infinite or nan."""
    result = _math.sqrt(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit(error_model='numpy')
def _nearest_loops_nest(count, points, count_2, centres, count_3):
    odd = False
    block = np.empty(128)
    sums = np.zeros(128)
    todo = np.zeros(128, dtype=np.int64)
    total = 0.0
    if count < 8:
        for i_2 in range(count):
            value = points[count_2, i_2] - centres[count_3, i_2]
            total += value * value
    else:
        todo[0] = count
        top = 1
        depth = 0
        low = 0
        while top > 0:
            size, top = _nearest_loops_pairwise_leaf(todo, top)
            for i_3 in range(size):
                value_2 = points[count_2, np.uint64(low + i_3)] - centres[count_3, np.uint64(low + i_3)]
                block[i_3] = value_2 * value_2
            low += size
            part = _nearest_loops_pairwise_block_sum(block, size)
            while top > 0 and todo[top - 1] == 0:
                top -= 1
                depth -= 1
                part = sums[depth] + part
            sums[depth] = part
            depth += 1
        total += sums[0]
    odd |= total - total != 0.0
    if odd:
        raise ValueError
    return np.float64(total)


@_njit(error_model="numpy")
def _nearest_loops_pairwise_block_sum(block, size):
    if size < 8:
        total = 0.0
        for i in range(size):
            total += block[i]
        return total
    a = block[0]
    b = block[1]
    c = block[2]
    d = block[3]
    e = block[4]
    f = block[5]
    g = block[6]
    h = block[7]
    end = size - size % 8
    for i in range(8, end, 8):
        a += block[i]
        b += block[i + 1]
        c += block[i + 2]
        d += block[i + 3]
        e += block[i + 4]
        f += block[i + 5]
        g += block[i + 6]
        h += block[i + 7]
    total = a + b + (c + d) + (e + f + (g + h))
    for i in range(end, size):
        total += block[i]
    return total


@_njit(error_model="numpy")
def _nearest_loops_pairwise_leaf(todo, top):
    top -= 1
    size = todo[top]
    while size > 128:
        half = size // 2
        half -= half % 8
        todo[top] = 0
        todo[top + 1] = size - half
        top += 2
        size = half
    return (size, top)


@_njit(cache=True, boundscheck=True)
def _nearest_loops(points, centres):
    labels = np.zeros(len(points), dtype=np.int64)
    for i in range(len(points)):
        listed_1 = []
        for row_8 in range(centres.shape[0]):
            place = i
            if place < 0:
                place += points.shape[0]
            if place < 0 or place >= points.shape[0]:
                raise ValueError
            place_2 = row_8
            if place_2 < 0:
                place_2 += centres.shape[0]
            if place_2 < 0 or place_2 >= centres.shape[0]:
                raise ValueError
            if points.shape[1] != centres.shape[1]:
                raise ValueError
            sum_2 = _nearest_loops_nest(points.shape[1], points, place, centres, place_2)
            listed_1.append(_sqrt(sum_2))
        distances = listed_1
        labels[i] = _place_of_least(distances)
    return labels


def nearest(points, centres):
    if (
        type(points) is np.ndarray
        and points.dtype == np.float64
        and points.ndim == 2
        and points.dtype.type is np.float64
        and max(points.shape) <= 2**31
        and type(centres) is np.ndarray
        and centres.dtype == np.float64
        and centres.ndim == 2
        and centres.dtype.type is np.float64
        and max(centres.shape) <= 2**31
        and points.flags.c_contiguous
        and centres.flags.c_contiguous
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _nearest_loops(points, centres).copy()
        except Exception:  # the original code below takes over
            pass
    labels = np.zeros(len(points), dtype=int)
    for i in range(len(points)):
        distances = [np.sqrt(np.sum((points[i] - c) ** 2)) for c in centres]
        labels[i] = np.argmin(distances)
    return labels
