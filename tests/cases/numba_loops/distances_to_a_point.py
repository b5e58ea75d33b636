# --- before
import numpy as np


def farthest(points, centre, weights):
    d = np.sqrt(((points - centre) ** 2).sum(axis=1))
    near = d < 2.0
    weights[near] = 0.0
    weights /= weights.sum() + 1.0
    return d.max(), near.sum(), (d * weights).mean()

# --- inputs: farthest
POINTS = np.random.default_rng(4).normal(size=(300, 3)) * 2
CALLS = [call(POINTS, np.zeros(3), np.ones(300)), call(POINTS[:7], POINTS[0], np.arange(7.0))]
CHECKS = [
    call(POINTS[:0], np.zeros(3), np.ones(0)),
    call(POINTS[:1], np.zeros(3), np.ones(1)),
    call(POINTS, np.zeros(3), np.full(300, -1.0 / 300)),
    call(POINTS, np.zeros(2), np.ones(300)),
    call(POINTS, np.zeros(1), np.ones(300)),
    call(POINTS, np.zeros(3), np.ones(299)),
    call(POINTS[::2], np.zeros(3), np.ones(150)),
    call(np.asfortranarray(POINTS), np.zeros(3), np.ones(300)),
    call(POINTS, np.array([np.nan, 0.0, -0.0]), np.ones(300)),
    call(POINTS, np.array([np.inf, 0.0, 0.0]), np.ones(300)),
    call(POINTS * 1e200, np.zeros(3), np.ones(300)),
    call(np.repeat(POINTS, 50, axis=1), np.zeros(150), np.ones(300)),
    *[call(a, np.zeros(3), a[:, 0]) for a in [POINTS[:9].copy()]],
    *[call(np.zeros((n, 3)), np.zeros(3), np.zeros(n)) for n in [4]],
]

# --- after: explicit loops, compiled
import numpy as np
import math as _math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


def _separate(written, others):
    """Whether the arrays that are written to share no memory with any other, and no two of their elements do."""
    for array in written:
        room = 1
        for step, length in sorted((abs(step), length) for step, length in zip(array.strides, array.shape)):
            if length > 1 and step < room:
                return False
            room = max(room, step * length)
    arrays = [*written, *others]
    pairs = ((a, b) for k, a in enumerate(written) for b in arrays[k + 1 :])
    return not any(np.may_share_memory(a, b) for a, b in pairs)


@_njit(error_model='numpy')
def _farthest_loops_nest_6(count_7, d, weights):
    odd_5 = False
    block_3 = np.empty(128)
    sums_3 = np.zeros(128)
    todo_3 = np.zeros(128, dtype=np.int64)
    total_3 = 0.0
    if count_7 < 8:
        for i_9 in range(count_7):
            total_3 += d[i_9] * weights[i_9]
    else:
        todo_3[0] = count_7
        top_3 = 1
        depth_3 = 0
        low_3 = 0
        while top_3 > 0:
            size_3, top_3 = _farthest_loops_pairwise_leaf(todo_3, top_3)
            for i_10 in range(size_3):
                block_3[i_10] = d[np.uint64(low_3 + i_10)] * weights[np.uint64(low_3 + i_10)]
            low_3 += size_3
            part_3 = _farthest_loops_pairwise_block_sum(block_3, size_3)
            while top_3 > 0 and todo_3[top_3 - 1] == 0:
                top_3 -= 1
                depth_3 -= 1
                part_3 = sums_3[depth_3] + part_3
            sums_3[depth_3] = part_3
            depth_3 += 1
        total_3 += sums_3[0]
    value_7 = total_3 / count_7
    odd_5 |= value_7 - value_7 != 0.0
    if odd_5:
        raise ValueError
    return np.float64(value_7)


@_njit(error_model="numpy")
def _farthest_loops_nest_5(count_6, near):
    counted = 0
    for i_8 in range(count_6):
        if near[i_8]:
            counted += 1
    box = np.zeros(1, dtype=np.int64)
    box[0] = counted
    return box[0]


@_njit(error_model="numpy")
def _farthest_loops_nest_4(count_5, d):
    odd_4 = False
    if count_5 == 0:
        raise ValueError
    max_2 = -1e309
    for i_6 in range(count_5):
        value_5 = d[i_6]
        odd_4 |= value_5 != value_5
        if value_5 > max_2:
            max_2 = value_5
    if max_2 == 0.0:
        for i_7 in range(count_5):
            value_6 = d[i_7]
            odd_4 |= (value_6 == 0.0) & (_math.copysign(1.0, value_6) < 0.0)
    if odd_4:
        raise ValueError
    return np.float64(max_2)


@_njit(error_model="numpy")
def _farthest_loops_nest_3(count_4, weights, number):
    odd_3 = False
    for i_5 in range(count_4):
        value_4 = weights[i_5] / number
        odd_3 |= value_4 - value_4 != 0.0
        weights[i_5] = value_4
    if odd_3:
        raise ValueError


@_njit(error_model='numpy')
def _farthest_loops_nest(count, weights):
    odd = False
    block = np.empty(128)
    sums = np.zeros(128)
    todo = np.zeros(128, dtype=np.int64)
    total = 0.0
    if count < 8:
        for i in range(count):
            total += weights[i]
    else:
        todo[0] = count
        top = 1
        depth = 0
        low = 0
        while top > 0:
            size, top = _farthest_loops_pairwise_leaf(todo, top)
            for i_2 in range(size):
                block[i_2] = weights[np.uint64(low + i_2)]
            low += size
            part = _farthest_loops_pairwise_block_sum(block, size)
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


@_njit(error_model='numpy')
def _farthest_loops_nest_2(count_2, d, count_3, points, centre, near, weights):
    odd_2 = False
    block_2 = np.empty(128)
    sums_2 = np.zeros(128)
    todo_2 = np.zeros(128, dtype=np.int64)
    for i_3 in range(count_2):
        total_2 = 0.0
        if count_3 < 8:
            for j in range(count_3):
                value = points[i_3, j] - centre[j]
                total_2 += value * value
        else:
            todo_2[0] = count_3
            top_2 = 1
            depth_2 = 0
            low_2 = 0
            while top_2 > 0:
                size_2, top_2 = _farthest_loops_pairwise_leaf(todo_2, top_2)
                for i_4 in range(size_2):
                    value_2 = points[i_3, np.uint64(low_2 + i_4)] - centre[np.uint64(low_2 + i_4)]
                    block_2[i_4] = value_2 * value_2
                low_2 += size_2
                part_2 = _farthest_loops_pairwise_block_sum(block_2, size_2)
                while top_2 > 0 and todo_2[top_2 - 1] == 0:
                    top_2 -= 1
                    depth_2 -= 1
                    part_2 = sums_2[depth_2] + part_2
                sums_2[depth_2] = part_2
                depth_2 += 1
            total_2 += sums_2[0]
        value_3 = np.sqrt(total_2)
        odd_2 |= value_3 - value_3 != 0.0
        d[i_3] = value_3
        near_2 = value_3 < 2.0
        near[i_3] = near_2
        weights[i_3] = 0.0 if near_2 else weights[i_3]
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _farthest_loops_pairwise_block_sum(block, size):
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
def _farthest_loops_pairwise_leaf(todo, top):
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
def _farthest_loops(points, centre, weights):
    if points.shape[1] != centre.shape[0]:
        raise ValueError
    if weights.shape[0] != points.shape[0]:
        raise ValueError
    d = np.empty(weights.shape[0])
    near = np.empty(weights.shape[0], dtype=np.bool_)
    _farthest_loops_nest_2(weights.shape[0], d, points.shape[1], points, centre, near, weights)
    sum_2 = _farthest_loops_nest(weights.shape[0], weights)
    number = sum_2 + 1.0
    _farthest_loops_nest_3(weights.shape[0], weights, number)
    max_3 = _farthest_loops_nest_4(weights.shape[0], d)
    sum_3 = _farthest_loops_nest_5(weights.shape[0], near)
    mean_2 = _farthest_loops_nest_6(weights.shape[0], d, weights)
    return (max_3, sum_3, mean_2)


def farthest(points, centre, weights):
    if (
        type(points) is np.ndarray
        and points.dtype == np.float64
        and points.ndim == 2
        and points.dtype.type is np.float64
        and max(points.shape) <= 2**31
        and type(centre) is np.ndarray
        and centre.dtype == np.float64
        and centre.ndim == 1
        and centre.dtype.type is np.float64
        and centre.size <= 2**31
        and type(weights) is np.ndarray
        and weights.dtype == np.float64
        and weights.ndim == 1
        and weights.dtype.type is np.float64
        and weights.size <= 2**31
        and weights.flags.writeable
        and points.flags.c_contiguous
        and centre.flags.c_contiguous
        and weights.flags.c_contiguous
        and _separate((weights,), (points, centre))
        and np.geterr()["under"] == "ignore"
    ):
        weights_before = weights.copy()
        try:
            result = _farthest_loops(points, centre, weights)
            if result[0] != result[0] or result[2] != result[2]:
                raise ValueError  # it might be an object that exists already
            return np.float64(result[0]), np.int64(result[1]), np.float64(result[2])
        except Exception:  # the original code below takes over
            weights[...] = weights_before
    d = np.sqrt(((points - centre) ** 2).sum(axis=1))
    near = d < 2.0
    weights[near] = 0.0
    weights /= weights.sum() + 1.0
    return d.max(), near.sum(), (d * weights).mean()
