# --- before
import numpy as np


def drawdown(prices, held):
    peak = np.maximum.accumulate(prices)
    loss = (peak - prices) / peak
    mine = loss[held]
    prices[held] = 0.0
    return loss.max(), mine.sum(), len(mine), np.cumsum(mine)

# --- inputs: drawdown
PRICES = np.random.default_rng(6).random(400) + 1.0
HELD = np.random.default_rng(7).random(400) < 0.4
CALLS = [call(PRICES.copy(), HELD), call(PRICES[:6].copy(), HELD[:6])]
CHECKS = [
    call(PRICES[:0].copy(), HELD[:0]),
    call(PRICES[:1].copy(), HELD[:1]),
    call(PRICES.copy(), HELD[:-1]),
    call(PRICES.copy(), ~np.isnan(PRICES)),
    call(PRICES.copy(), np.isnan(PRICES)),
    call(PRICES[::-2].copy()[::2], HELD[:100]),
    call(np.array([0.0, -0.0, 1.0]), np.array([True, True, False])),
    call(np.array([-0.0, -0.0, -0.0]), np.array([True, True, False])),
    call(np.array([1.0, np.nan, 2.0]), np.array([True, True, False])),
    call(np.array([1.0, np.inf, 2.0]), np.array([True, True, False])),
    call(np.array([1e308, -1e308, 2.0]), np.array([True, True, False])),
    call(np.array([3.0, 1.0, 2.0]), np.array([1, 0, 1])),
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
def _drawdown_loops_nest_9(count_10, result, running_2):
    for i_11 in range(count_10):
        result[i_11] = running_2[i_11]


@_njit(error_model="numpy")
def _drawdown_loops_nest_8(running_2, count_9, mine):
    odd_5 = False
    total_3 = -0.0
    for i_10 in range(count_9):
        value_5 = mine[i_10]
        total_3 += value_5
        odd_5 |= total_3 - total_3 != 0.0
        running_2[i_10] = total_3
    if odd_5:
        raise ValueError


@_njit(error_model='numpy')
def _drawdown_loops_nest_7(count_8, mine):
    odd_4 = False
    block = np.empty(128)
    sums = np.zeros(128)
    todo = np.zeros(128, dtype=np.int64)
    total_2 = 0.0
    if count_8 < 8:
        for i_8 in range(count_8):
            total_2 += mine[i_8]
    else:
        todo[0] = count_8
        top = 1
        depth = 0
        low = 0
        while top > 0:
            size, top = _drawdown_loops_pairwise_leaf(todo, top)
            for i_9 in range(size):
                block[i_9] = mine[np.uint64(low + i_9)]
            low += size
            part = _drawdown_loops_pairwise_block_sum(block, size)
            while top > 0 and todo[top - 1] == 0:
                top -= 1
                depth -= 1
                part = sums[depth] + part
            sums[depth] = part
            depth += 1
        total_2 += sums[0]
    odd_4 |= total_2 - total_2 != 0.0
    if odd_4:
        raise ValueError
    return np.float64(total_2)


@_njit(error_model="numpy")
def _drawdown_loops_pairwise_block_sum(block, size):
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
def _drawdown_loops_pairwise_leaf(todo, top):
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
def _drawdown_loops_nest_6(count_7, loss):
    odd_3 = False
    if count_7 == 0:
        raise ValueError
    max_2 = -1e309
    for i_6 in range(count_7):
        value_3 = loss[i_6]
        odd_3 |= value_3 != value_3
        if value_3 > max_2:
            max_2 = value_3
    if max_2 == 0.0:
        for i_7 in range(count_7):
            value_4 = loss[i_7]
            odd_3 |= (value_4 == 0.0) & (_math.copysign(1.0, value_4) < 0.0)
    if odd_3:
        raise ValueError
    return np.float64(max_2)


@_njit(error_model="numpy")
def _drawdown_loops_nest_5(count_6, prices, held):
    for i_5 in range(count_6):
        prices[i_5] = 0.0 if held[i_5] else prices[i_5]


@_njit(error_model="numpy")
def _drawdown_loops_nest_4(count_5, mine, room):
    for i_4 in range(count_5):
        mine[i_4] = room[i_4]


@_njit(error_model="numpy")
def _drawdown_loops_nest_2(room, count_3, held, loss):
    at = 0
    for i_2 in range(count_3):
        room[at] = loss[i_2]
        at += 1 if held[i_2] else 0
    return at


@_njit(error_model="numpy")
def _drawdown_loops_nest_3(count_4, running, loss, prices):
    odd_2 = False
    for i_3 in range(count_4):
        peak_2 = running[i_3]
        value_2 = (peak_2 - prices[i_3]) / peak_2
        odd_2 |= value_2 - value_2 != 0.0
        loss[i_3] = value_2
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _drawdown_loops_nest(running, count, prices):
    odd = False
    total = -1e309
    for i in range(count):
        value = prices[i]
        odd |= (value == 0.0) & (total == 0.0) & (_math.copysign(1.0, value) != _math.copysign(1.0, total))
        odd |= value != value
        total = value if value > total else total
        odd |= total - total != 0.0
        running[i] = total
    if odd:
        raise ValueError


@_njit(cache=True, boundscheck=True)
def _drawdown_loops(prices, held):
    running = np.empty(prices.shape[0])
    _drawdown_loops_nest(running, prices.shape[0], prices)
    loss = np.empty(prices.shape[0])
    _drawdown_loops_nest_3(prices.shape[0], running, loss, prices)
    if prices.shape[0] != held.shape[0]:
        raise ValueError
    room = np.empty(prices.shape[0])
    count_2 = _drawdown_loops_nest_2(room, prices.shape[0], held, loss)
    mine = np.empty(count_2)
    _drawdown_loops_nest_4(count_2, mine, room)
    _drawdown_loops_nest_5(prices.shape[0], prices, held)
    max_3 = _drawdown_loops_nest_6(prices.shape[0], loss)
    sum_2 = _drawdown_loops_nest_7(count_2, mine)
    running_2 = np.empty(count_2)
    _drawdown_loops_nest_8(running_2, count_2, mine)
    result = np.empty(count_2)
    _drawdown_loops_nest_9(count_2, result, running_2)
    return (max_3, sum_2, len(mine), result)


def drawdown(prices, held):
    if (
        type(prices) is np.ndarray
        and prices.dtype == np.float64
        and prices.ndim == 1
        and prices.dtype.type is np.float64
        and prices.size <= 2**31
        and prices.flags.writeable
        and type(held) is np.ndarray
        and held.dtype == np.bool_
        and held.ndim == 1
        and held.size <= 2**31
        and prices.flags.c_contiguous
        and held.flags.c_contiguous
        and _separate((prices,), (held,))
        and np.geterr()["under"] == "ignore"
    ):
        prices_before = prices.copy()
        try:
            result_2 = _drawdown_loops(prices, held)
            if result_2[0] != result_2[0] or result_2[1] != result_2[1]:
                raise ValueError  # it might be an object that exists already
            return np.float64(result_2[0]), np.float64(result_2[1]), result_2[2], result_2[3].copy()
        except Exception:  # the original code below takes over
            prices[...] = prices_before
    peak = np.maximum.accumulate(prices)
    loss = (peak - prices) / peak
    mine = loss[held]
    prices[held] = 0.0
    return loss.max(), mine.sum(), len(mine), np.cumsum(mine)
