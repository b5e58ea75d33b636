# --- before
import numpy as np


def scaled(u, v):
    m = v > 0.5
    u[m] = u[m] / u[m].max()
    v[m] -= v[m].mean()
    return u + v


# --- inputs: scaled
rng = np.random.default_rng(3)
CALLS = [call(rng.random(20), rng.random(20))]
CHECKS = [
    call(np.arange(6.0), np.array([0.9, 0.1, 0.9, 0.1, 0.9, 0.1])),
    call(np.arange(4.0), np.zeros(4)),
    call(np.arange(3.0) - 5.0, np.ones(3)),
    call(np.zeros(0), np.zeros(0)),
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


@_njit(error_model="numpy")
def _scaled_loops_nest_10(count_13, v, m, number_2, result, u):
    odd_4 = False
    for i_12 in range(count_13):
        if m[i_12]:
            value_5 = v[i_12] - number_2
            odd_4 |= value_5 - value_5 != 0.0
            v[i_12] = value_5
        value_6 = u[i_12] + v[i_12]
        odd_4 |= value_6 - value_6 != 0.0
        result[i_12] = value_6
    if odd_4:
        raise ValueError


@_njit(error_model='numpy')
def _scaled_loops_nest_9(count_12, room_3):
    odd_3 = False
    block = np.empty(128)
    sums = np.zeros(128)
    todo = np.zeros(128, dtype=np.int64)
    total = 0.0
    if count_12 < 8:
        for i_10 in range(count_12):
            total += room_3[i_10]
    else:
        todo[0] = count_12
        top = 1
        depth = 0
        low = 0
        while top > 0:
            size, top = _scaled_loops_pairwise_leaf(todo, top)
            for i_11 in range(size):
                block[i_11] = room_3[np.uint64(low + i_11)]
            low += size
            part = _scaled_loops_pairwise_block_sum(block, size)
            while top > 0 and todo[top - 1] == 0:
                top -= 1
                depth -= 1
                part = sums[depth] + part
            sums[depth] = part
            depth += 1
        total += sums[0]
    value_4 = total / count_12
    odd_3 |= value_4 - value_4 != 0.0
    if odd_3:
        raise ValueError
    return np.float64(value_4)


@_njit(error_model="numpy")
def _scaled_loops_pairwise_block_sum(block, size):
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
def _scaled_loops_pairwise_leaf(todo, top):
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


@_njit(error_model="numpy")
def _scaled_loops_nest_8(room_3, count_11, m, v):
    at_4 = 0
    for i_9 in range(count_11):
        room_3[at_4] = v[i_9]
        at_4 += 1 if m[i_9] else 0
    return at_4


@_njit(error_model="numpy")
def _scaled_loops_nest_7(u, count_9, m, values):
    at_3 = 0
    for i_8 in range(count_9):
        if m[i_8]:
            u[i_8] = values[at_3]
            at_3 += 1


@_njit(error_model="numpy")
def _scaled_loops_nest_6(count_8, m):
    counted = 0
    for i_7 in range(count_8):
        if m[i_7]:
            counted += 1
    box = np.zeros(1, dtype=np.int64)
    box[0] = counted
    return box[0]


@_njit(error_model="numpy")
def _scaled_loops_nest_5(count_7, values, room, number):
    odd_2 = False
    for i_6 in range(count_7):
        value_3 = room[i_6] / number
        odd_2 |= value_3 - value_3 != 0.0
        values[i_6] = value_3
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _scaled_loops_nest_3(count_5, room_2):
    odd = False
    if count_5 == 0:
        raise ValueError
    max_2 = -1e309
    for i_3 in range(count_5):
        value = room_2[i_3]
        odd |= value != value
        if value > max_2:
            max_2 = value
    if max_2 == 0.0:
        for i_4 in range(count_5):
            value_2 = room_2[i_4]
            odd |= (value_2 == 0.0) & (_math.copysign(1.0, value_2) < 0.0)
    if odd:
        raise ValueError
    return np.float64(max_2)


@_njit(error_model="numpy")
def _scaled_loops_nest_2(room_2, count_4, m, u):
    at_2 = 0
    for i_2 in range(count_4):
        room_2[at_2] = u[i_2]
        at_2 += 1 if m[i_2] else 0
    return at_2


@_njit(error_model="numpy")
def _scaled_loops_nest(room, count_2, m, u):
    at = 0
    for i in range(count_2):
        room[at] = u[i]
        at += 1 if m[i] else 0
    return at


@_njit(error_model="numpy")
def _scaled_loops_nest_4(count_6, m, v):
    for i_5 in range(count_6):
        m[i_5] = v[i_5] > 0.5


@_njit(cache=True, boundscheck=True)
def _scaled_loops(u, v):
    m = np.empty(v.shape[0], dtype=np.bool_)
    _scaled_loops_nest_4(v.shape[0], m, v)
    if u.shape[0] != v.shape[0]:
        raise ValueError
    room = np.empty(v.shape[0])
    count = _scaled_loops_nest(room, v.shape[0], m, u)
    room_2 = np.empty(v.shape[0])
    count_3 = _scaled_loops_nest_2(room_2, v.shape[0], m, u)
    max_3 = _scaled_loops_nest_3(count_3, room_2)
    number = max_3
    values = np.empty(count)
    _scaled_loops_nest_5(count, values, room, number)
    count_nonzero = _scaled_loops_nest_6(v.shape[0], m)
    if count != count_nonzero:
        raise ValueError
    _scaled_loops_nest_7(u, v.shape[0], m, values)
    room_3 = np.empty(v.shape[0])
    count_10 = _scaled_loops_nest_8(room_3, v.shape[0], m, v)
    mean_2 = _scaled_loops_nest_9(count_10, room_3)
    number_2 = mean_2
    result = np.empty(v.shape[0])
    _scaled_loops_nest_10(v.shape[0], v, m, number_2, result, u)
    return result


def scaled(u, v):
    if (
        type(u) is np.ndarray
        and u.dtype == np.float64
        and u.ndim == 1
        and u.dtype.type is np.float64
        and u.size <= 2**31
        and u.flags.writeable
        and type(v) is np.ndarray
        and v.dtype == np.float64
        and v.ndim == 1
        and v.dtype.type is np.float64
        and v.size <= 2**31
        and v.flags.writeable
        and u.flags.c_contiguous
        and v.flags.c_contiguous
        and _separate((u, v), ())
        and np.geterr()["under"] == "ignore"
    ):
        u_before = u.copy()
        v_before = v.copy()
        try:
            return _scaled_loops(u, v).copy()
        except Exception:  # the original code below takes over
            u[...] = u_before
            v[...] = v_before
    m = v > 0.5
    u[m] = u[m] / u[m].max()
    v[m] -= v[m].mean()
    return u + v
