# --- before
import numpy as np


def diffuse(u, k, steps):
    for _ in range(steps):
        lap = u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4 * u[1:-1, 1:-1]
        u[1:-1, 1:-1] += k * lap
        u[:, 0] = u[:, 1]
        u[0] = 0.0
    return u.sum()

# --- inputs: diffuse
GRID = np.random.default_rng(3).random((9, 140))
CALLS = [call(GRID.copy(), 0.1, 3), call(np.ones((3, 3)), 0.25, 1)]
CHECKS = [
    call(np.zeros((0, 0)), 0.1, 2),
    call(np.zeros((1, 1)), 0.1, 2),
    call(np.full((4, 5), -0.0), -0.0, 2),
    call(np.asfortranarray(GRID), 0.1, 2),
    call(GRID[::2, ::3], 0.1, 2),
    call(np.broadcast_to(GRID[0], (5, 140)), 0.1, 1),
    call(np.lib.stride_tricks.as_strided(GRID.copy(), (5, 9), (8, 16)), 0.1, 1),
    call(np.where(GRID > 0.9, np.nan, GRID), 0.1, 2),
    call(np.where(GRID > 0.9, np.inf, GRID), 0.1, 2),
    call(GRID * 1e308, 5.0, 2),
    call(GRID.copy(), 0.1, 0),
    call(GRID.astype(int), 0.1, 1),
    call(GRID[0].copy(), 0.1, 1),
    call(GRID.tolist(), 0.1, 1),
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


@_njit(error_model='numpy')
def _diffuse_loops_nest_5(count_7, count_8, u):
    odd_3 = False
    block = np.empty(128)
    sums = np.zeros(128)
    todo = np.zeros(128, dtype=np.int64)
    total = 0.0
    if count_7 * count_8 > 0:
        todo[0] = count_7 * count_8
        top = 1
        depth = 0
        i_5 = 0
        j_3 = 0
        while top > 0:
            size, top = _diffuse_loops_pairwise_leaf(todo, top)
            filled = 0
            while filled < size:
                take = min(size - filled, count_8 - j_3)
                for k_2 in range(take):
                    block[np.uint64(filled + k_2)] = u[i_5, np.uint64(j_3 + k_2)]
                filled += take
                j_3 += take
                if j_3 == count_8:
                    j_3 = 0
                    i_5 += 1
            part = _diffuse_loops_pairwise_block_sum(block, size)
            while top > 0 and todo[top - 1] == 0:
                top -= 1
                depth -= 1
                part = sums[depth] + part
            sums[depth] = part
            depth += 1
        total += sums[0]
    odd_3 |= total - total != 0.0
    if odd_3:
        raise ValueError
    return np.float64(total)


@_njit(error_model="numpy")
def _diffuse_loops_pairwise_block_sum(block, size):
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
def _diffuse_loops_pairwise_leaf(todo, top):
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
def _diffuse_loops_nest_4(count_6, u):
    for i_4 in range(count_6):
        u[0, i_4] = 0.0


@_njit(error_model="numpy")
def _diffuse_loops_nest_3(count_5, u):
    for i_3 in range(count_5):
        u[i_3, 0] = u[i_3, 1]


@_njit(error_model="numpy")
def _diffuse_loops_nest_2(count_3, count_4, u, k, lap):
    odd_2 = False
    for i_2 in range(count_3):
        for j_2 in range(count_4):
            value_2 = u[i_2 + 1, j_2 + 1] + k * lap[i_2, j_2]
            odd_2 |= value_2 - value_2 != 0.0
            u[i_2 + 1, j_2 + 1] = value_2
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _diffuse_loops_nest(count, count_2, lap, u):
    odd = False
    for i in range(count):
        for j in range(count_2):
            value = u[i + 2, j + 1] + u[i, j + 1] + u[i + 1, j + 2] + u[i + 1, j] - 4.0 * u[i + 1, j + 1]
            odd |= value - value != 0.0
            lap[i, j] = value
    if odd:
        raise ValueError


@_njit(cache=True, boundscheck=True)
def _diffuse_loops(u, k, steps):
    lap = np.empty((u.shape[0] - 2, u.shape[1] - 2))
    for _ in range(steps):
        if u.shape[0] - 2 < 0:
            raise ValueError
        if u.shape[1] - 1 < 0:
            raise ValueError
        if u.shape[1] - 2 < 0:
            raise ValueError
        if u.shape[0] - 1 < 0:
            raise ValueError
        _diffuse_loops_nest(u.shape[0] - 2, u.shape[1] - 2, lap, u)
        _diffuse_loops_nest_2(u.shape[0] - 2, u.shape[1] - 2, u, k, lap)
        if u.shape[1] < 2:
            raise ValueError
        if u.shape[1] < 1:
            raise ValueError
        _diffuse_loops_nest_3(u.shape[0], u)
        if u.shape[0] < 1:
            raise ValueError
        _diffuse_loops_nest_4(u.shape[1], u)
    sum_2 = _diffuse_loops_nest_5(u.shape[0], u.shape[1], u)
    return sum_2


def diffuse(u, k, steps):
    if (
        type(u) is np.ndarray
        and u.dtype == np.float64
        and u.ndim == 2
        and u.dtype.type is np.float64
        and max(u.shape) <= 2**31
        and u.flags.writeable
        and type(k) is float
        and type(steps) is int
        and abs(steps) <= 2**31
        and u.flags.c_contiguous
        and _separate((u,), ())
        and np.geterr()["under"] == "ignore"
    ):
        u_before = u.copy()
        try:
            result = np.float64(_diffuse_loops(u, k, steps))
            if result != result or result == k:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            u[...] = u_before
    for _ in range(steps):
        lap = u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4 * u[1:-1, 1:-1]
        u[1:-1, 1:-1] += k * lap
        u[:, 0] = u[:, 1]
        u[0] = 0.0
    return u.sum()
