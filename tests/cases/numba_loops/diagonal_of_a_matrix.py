# --- before
import numpy as np


def relaxed(a, b, x, rounds):
    for _ in range(rounds):
        rest = b - (a * x).sum(axis=1) + np.diag(a) * x
        x = rest / np.diag(a)
    a[0] += np.diagonal(a)
    return x, np.sum(np.diag(a) ** 2), np.diag(a).copy()

# --- inputs: relaxed
CALLS = [call(np.arange(9.0).reshape(3, 3) + 9.0 * np.eye(3), np.ones(3), np.zeros(3), 4)]
CHECKS = [
    call(np.arange(9.0).reshape(3, 3) + 9.0 * np.eye(3), np.ones(3), np.zeros(3), 0),
    call((np.arange(9.0).reshape(3, 3) + 9.0 * np.eye(3)).T, np.ones(3), np.zeros(3), 2),
    call(np.arange(12.0).reshape(3, 4) + 1.0, np.ones(3), np.ones(4), 1),
    call(np.arange(12.0).reshape(4, 3) + 1.0, np.ones(4), np.ones(3), 1),
    call(np.arange(9.0).reshape(3, 3), np.ones(3), np.zeros(3), 2),
    call(np.zeros((0, 0)), np.ones(0), np.zeros(0), 2),
    call(np.full((2, 2), np.nan), np.ones(2), np.zeros(2), 1),
    call(np.ones(3), np.ones(3), np.zeros(3), 1),
]

# --- after: explicit loops, compiled
import numpy as np


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


def _one_of(array, arrays):
    """The one of the arrays that `array` is, by its place in memory, or a copy of it; raises ValueError on doubt."""
    found, place = None, array.ctypes.data
    for each in arrays:
        if each.ctypes.data == place:
            if each.shape != array.shape or (found is not None and found is not each):
                raise ValueError
            found = each
    if array.size == 0:
        raise ValueError
    return array.copy() if found is None else found


@_njit(error_model="numpy")
def _relaxed_loops_nest_6(count_7, result, a):
    odd_5 = False
    for i_8 in range(count_7):
        at_11 = i_8
        at_11 += count_7 if at_11 < 0 else 0
        outside_11 = (at_11 < 0) | (at_11 >= count_7)
        odd_5 |= outside_11
        at_11 = 0 if outside_11 else at_11
        at_12 = i_8
        at_12 += count_7 if at_12 < 0 else 0
        outside_12 = (at_12 < 0) | (at_12 >= count_7)
        odd_5 |= outside_12
        at_12 = 0 if outside_12 else at_12
        result[i_8] = a[at_11, at_12]
    if odd_5:
        raise ValueError


@_njit(error_model="numpy")
def _relaxed_loops_nest_5(count_6, a):
    odd_4 = False
    block_2 = np.empty(128)
    sums_2 = np.zeros(128)
    todo_2 = np.zeros(128, dtype=np.int64)
    total_2 = 0.0
    if count_6 < 8:
        for i_6 in range(count_6):
            at_7 = i_6
            at_7 += count_6 if at_7 < 0 else 0
            outside_7 = (at_7 < 0) | (at_7 >= count_6)
            odd_4 |= outside_7
            at_7 = 0 if outside_7 else at_7
            at_8 = i_6
            at_8 += count_6 if at_8 < 0 else 0
            outside_8 = (at_8 < 0) | (at_8 >= count_6)
            odd_4 |= outside_8
            at_8 = 0 if outside_8 else at_8
            value_4 = a[at_7, at_8]
            total_2 += value_4 * value_4
    else:
        todo_2[0] = count_6
        top_2 = 1
        depth_2 = 0
        low_2 = 0
        while top_2 > 0:
            size_2, top_2 = _relaxed_loops_pairwise_leaf(todo_2, top_2)
            for i_7 in range(size_2):
                at_9 = low_2 + i_7
                at_9 += count_6 if at_9 < 0 else 0
                outside_9 = (at_9 < 0) | (at_9 >= count_6)
                odd_4 |= outside_9
                at_9 = 0 if outside_9 else at_9
                at_10 = low_2 + i_7
                at_10 += count_6 if at_10 < 0 else 0
                outside_10 = (at_10 < 0) | (at_10 >= count_6)
                odd_4 |= outside_10
                at_10 = 0 if outside_10 else at_10
                value_5 = a[at_9, at_10]
                block_2[i_7] = value_5 * value_5
            low_2 += size_2
            part_2 = _relaxed_loops_pairwise_block_sum(block_2, size_2)
            while top_2 > 0 and todo_2[top_2 - 1] == 0:
                top_2 -= 1
                depth_2 -= 1
                part_2 = sums_2[depth_2] + part_2
            sums_2[depth_2] = part_2
            depth_2 += 1
        total_2 += sums_2[0]
    odd_4 |= total_2 - total_2 != 0.0
    if odd_4:
        raise ValueError
    return np.float64(total_2)


@_njit(error_model="numpy")
def _relaxed_loops_nest_4(count_5, a, values):
    for i_5 in range(count_5):
        a[0, i_5] = values[i_5]


@_njit(error_model="numpy")
def _relaxed_loops_nest_3(count_4, values, a):
    odd_3 = False
    for i_4 in range(count_4):
        at_5 = i_4
        at_5 += count_4 if at_5 < 0 else 0
        outside_5 = (at_5 < 0) | (at_5 >= count_4)
        odd_3 |= outside_5
        at_5 = 0 if outside_5 else at_5
        at_6 = i_4
        at_6 += count_4 if at_6 < 0 else 0
        outside_6 = (at_6 < 0) | (at_6 >= count_4)
        odd_3 |= outside_6
        at_6 = 0 if outside_6 else at_6
        value_3 = a[0, i_4] + a[at_5, at_6]
        odd_3 |= value_3 - value_3 != 0.0
        values[i_4] = value_3
    if odd_3:
        raise ValueError


@_njit(error_model="numpy")
def _relaxed_loops_nest_2(count_3, x_2, rest, a):
    odd_2 = False
    for i_3 in range(count_3):
        at_3 = i_3
        at_3 += count_3 if at_3 < 0 else 0
        outside_3 = (at_3 < 0) | (at_3 >= count_3)
        odd_2 |= outside_3
        at_3 = 0 if outside_3 else at_3
        at_4 = i_3
        at_4 += count_3 if at_4 < 0 else 0
        outside_4 = (at_4 < 0) | (at_4 >= count_3)
        odd_2 |= outside_4
        at_4 = 0 if outside_4 else at_4
        value_2 = rest[i_3] / a[at_3, at_4]
        odd_2 |= value_2 - value_2 != 0.0
        x_2[i_3] = value_2
    if odd_2:
        raise ValueError


@_njit(error_model='numpy')
def _relaxed_loops_nest(count, rest, b, a, x):
    odd = False
    block = np.empty(128)
    sums = np.zeros(128)
    todo = np.zeros(128, dtype=np.int64)
    for i in range(count):
        total = 0.0
        if count < 8:
            for j in range(count):
                total += a[i, j] * x[j]
        else:
            todo[0] = count
            top = 1
            depth = 0
            low = 0
            while top > 0:
                size, top = _relaxed_loops_pairwise_leaf(todo, top)
                for i_2 in range(size):
                    block[i_2] = a[i, np.uint64(low + i_2)] * x[np.uint64(low + i_2)]
                low += size
                part = _relaxed_loops_pairwise_block_sum(block, size)
                while top > 0 and todo[top - 1] == 0:
                    top -= 1
                    depth -= 1
                    part = sums[depth] + part
                sums[depth] = part
                depth += 1
            total += sums[0]
        at = i
        at += count if at < 0 else 0
        outside = (at < 0) | (at >= count)
        odd |= outside
        at = 0 if outside else at
        at_2 = i
        at_2 += count if at_2 < 0 else 0
        outside_2 = (at_2 < 0) | (at_2 >= count)
        odd |= outside_2
        at_2 = 0 if outside_2 else at_2
        value = b[i] - total + a[at, at_2] * x[i]
        odd |= value - value != 0.0
        rest[i] = value
    if odd:
        raise ValueError


@_njit(error_model="numpy")
def _relaxed_loops_pairwise_block_sum(block, size):
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
def _relaxed_loops_pairwise_leaf(todo, top):
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
def _relaxed_loops(a, b, x, rounds):
    for _ in range(rounds):
        if a.shape[1] != x.shape[0]:
            raise ValueError
        if b.shape[0] != a.shape[0]:
            raise ValueError
        if b.shape[0] != x.shape[0]:
            raise ValueError
        rest = np.empty(x.shape[0])
        _relaxed_loops_nest(x.shape[0], rest, b, a, x)
        count_2 = x.shape[0]
        x_2 = np.empty(x.shape[0])
        _relaxed_loops_nest_2(x.shape[0], x_2, rest, a)
        x = x_2
    if a.shape[0] < 1:
        raise ValueError
    if a.shape[0] != a.shape[1]:
        raise ValueError
    values = np.empty(a.shape[1])
    _relaxed_loops_nest_3(a.shape[1], values, a)
    _relaxed_loops_nest_4(a.shape[1], a, values)
    sum_2 = _relaxed_loops_nest_5(a.shape[1], a)
    result = np.empty(a.shape[1])
    _relaxed_loops_nest_6(a.shape[1], result, a)
    return (x, sum_2, result)


def relaxed(a, b, x, rounds):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 2
        and a.dtype.type is np.float64
        and max(a.shape) <= 2**31
        and a.flags.writeable
        and type(b) is np.ndarray
        and b.dtype == np.float64
        and b.ndim == 1
        and b.dtype.type is np.float64
        and b.size <= 2**31
        and type(x) is np.ndarray
        and x.dtype == np.float64
        and x.ndim == 1
        and x.dtype.type is np.float64
        and x.size <= 2**31
        and type(rounds) is int
        and abs(rounds) <= 2**31
        and a.flags.c_contiguous
        and b.flags.c_contiguous
        and x.flags.c_contiguous
        and _separate((a,), (b, x))
        and np.geterr()["under"] == "ignore"
    ):
        a_before = a.copy()
        try:
            result_2 = _relaxed_loops(a, b, x, rounds)
            if result_2[1] != result_2[1]:
                raise ValueError  # it might be an object that exists already
            return _one_of(result_2[0], [x]), np.float64(result_2[1]), result_2[2].copy()
        except Exception:  # the original code below takes over
            a[...] = a_before
    for _ in range(rounds):
        rest = b - (a * x).sum(axis=1) + np.diag(a) * x
        x = rest / np.diag(a)
    a[0] += np.diagonal(a)
    return x, np.sum(np.diag(a) ** 2), np.diag(a).copy()
