# --- before
import numpy as np


def pairs(frames, edges):
    g = np.zeros(len(edges) - 1)
    for t in range(len(frames) - 1):
        d = frames[t + 1] - frames[t]
        near = np.where(np.abs(d) < 1.0)[0]
        g += np.histogram(np.abs(d[near]), bins=edges)[0]
        for k in np.flatnonzero(d > 2.0):
            g[0] -= 0.5 * k
    return g

# --- inputs: pairs
import numpy as np

RNG = np.random.default_rng(6)
FRAMES = RNG.normal(size=(9, 40))
EDGES = np.linspace(0, 1, 9)
CALLS = [call(FRAMES, EDGES)]
CHECKS = [
    call(FRAMES, EDGES[::-1].copy()),
    call(FRAMES, EDGES[:2].copy()),
    call(FRAMES, EDGES[:1].copy()),
    call(FRAMES, EDGES[:0].copy()),
    call(FRAMES, np.array([0.0, 0.5, 0.5, 0.5, 1.0, 1.0])),
    call(FRAMES, np.array([0.0, np.nan, 1.0])),
    call(FRAMES, np.array([-np.inf, 0.25, np.inf])),
    call(np.round(FRAMES * 4) / 4, np.arange(5) / 4),
    call(np.where(FRAMES > 1, np.nan, FRAMES), EDGES),
    call(np.where(FRAMES > 1, np.inf, FRAMES), EDGES),
    call(FRAMES[:, :0].copy(), EDGES),
    call(FRAMES[:1].copy(), EDGES),
    call(FRAMES[:0].copy(), EDGES),
    call(FRAMES, np.arange(4)),
]

# --- after: explicit loops, compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit(error_model="numpy")
def _pairs_loops_nest_7(count_13, values, room_2):
    for i_6 in range(count_13):
        values[i_6] = room_2[i_6]


@_njit(error_model="numpy")
def _pairs_loops_nest_5(room_2, count_11, d):
    at_4 = 0
    for i_4 in range(count_11):
        room_2[at_4] = i_4
        at_4 += 1 if d[i_4] > 2.0 else 0
    return at_4


@_njit(error_model="numpy")
def _pairs_loops_nest_6(count_12, g, counts):
    odd_3 = False
    for i_5 in range(count_12):
        value_3 = g[i_5] + float(counts[i_5])
        odd_3 |= value_3 - value_3 != 0.0
        g[i_5] = value_3
    if odd_3:
        raise ValueError


@_njit(error_model="numpy")
def _pairs_loops_nest_3(counts, count_6, edges, count_7, count_8, near, d):
    odd_2 = False
    for at_2 in range(count_6):
        odd_2 |= not edges[at_2] <= edges[at_2 + 1]
    for at_2 in range(count_7):
        at_3 = near[at_2]
        at_3 += count_8 if at_3 < 0 else 0
        outside = (at_3 < 0) | (at_3 >= count_8)
        odd_2 |= outside
        at_3 = 0 if outside else at_3
        value_2 = abs(d[at_3])
        odd_2 |= value_2 != value_2
        if (value_2 >= edges[0]) & (value_2 <= edges[count_6]):
            low = 0
            high = count_6
            while high - low > 1:
                middle = (low + high) // 2
                if edges[middle] <= value_2:
                    low = middle
                else:
                    high = middle
            counts[low] += 1
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _pairs_loops_nest_4(count_9, near, room):
    for i_3 in range(count_9):
        near[i_3] = room[i_3]


@_njit(error_model="numpy")
def _pairs_loops_nest(room, count_2, d):
    at = 0
    for i in range(count_2):
        room[at] = i
        at += 1 if abs(d[i]) < 1.0 else 0
    return at


@_njit(error_model="numpy")
def _pairs_loops_nest_2(count_3, d, frames, count_4, count_5):
    odd = False
    for i_2 in range(count_3):
        value = frames[count_4, i_2] - frames[count_5, i_2]
        odd |= value - value != 0.0
        d[i_2] = value
    if odd:
        raise ValueError


@_njit(cache=True, boundscheck=True)
def _pairs_loops(frames, edges):
    g = np.zeros(len(edges) - 1)
    for t in range(len(frames) - 1):
        place = t + 1
        if place < 0:
            place += frames.shape[0]
        if place < 0 or place >= frames.shape[0]:
            raise ValueError
        place_2 = t
        if place_2 < 0:
            place_2 += frames.shape[0]
        if place_2 < 0 or place_2 >= frames.shape[0]:
            raise ValueError
        d = np.empty(frames.shape[1])
        _pairs_loops_nest_2(frames.shape[1], d, frames, place, place_2)
        room = np.empty(frames.shape[1], dtype=np.int64)
        count = _pairs_loops_nest(room, frames.shape[1], d)
        near = np.empty(count, dtype=np.int64)
        _pairs_loops_nest_4(count, near, room)
        if frames.shape[1] < 1:
            raise ValueError
        if edges.shape[0] < 2:
            raise ValueError
        counts = np.zeros(edges.shape[0] - 1, dtype=np.int64)
        _pairs_loops_nest_3(counts, edges.shape[0] - 1, edges, count, frames.shape[1], near, d)
        if g.shape[0] != edges.shape[0] - 1:
            raise ValueError
        _pairs_loops_nest_6(g.shape[0], g, counts)
        room_2 = np.empty(frames.shape[1], dtype=np.int64)
        count_10 = _pairs_loops_nest_5(room_2, frames.shape[1], d)
        values = np.empty(count_10, dtype=np.int64)
        _pairs_loops_nest_7(count_10, values, room_2)
        for k in values:
            g[0] -= 0.5 * k
    return g


def pairs(frames, edges):
    if (
        type(frames) is np.ndarray
        and frames.dtype == np.float64
        and frames.ndim == 2
        and frames.dtype.type is np.float64
        and max(frames.shape) <= 2**31
        and type(edges) is np.ndarray
        and edges.dtype == np.float64
        and edges.ndim == 1
        and edges.dtype.type is np.float64
        and edges.size <= 2**31
        and frames.flags.c_contiguous
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _pairs_loops(frames, edges).copy()
        except Exception:  # the original code below takes over
            pass
    g = np.zeros(len(edges) - 1)
    for t in range(len(frames) - 1):
        d = frames[t + 1] - frames[t]
        near = np.where(np.abs(d) < 1.0)[0]
        g += np.histogram(np.abs(d[near]), bins=edges)[0]
        for k in np.flatnonzero(d > 2.0):
            g[0] -= 0.5 * k
    return g
