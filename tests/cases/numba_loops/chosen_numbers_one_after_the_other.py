# --- before
import numpy as np


def running(u, v):
    m = v > 0.5
    u[m] = np.cumsum(u[m])
    return u * 2.0


# --- inputs: running
rng = np.random.default_rng(3)
CALLS = [call(rng.random(20), rng.random(20))]
CHECKS = [call(np.arange(4.0), np.zeros(4)), call(np.arange(3.0), np.array([0.1, 0.9, 0.9])), call(np.ones(1), np.ones(1))]

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


@_njit(error_model="numpy")
def _running_loops_nest_6(count_7, result, u):
    odd_2 = False
    for i_6 in range(count_7):
        value_2 = u[i_6] * 2.0
        odd_2 |= value_2 - value_2 != 0.0
        result[i_6] = value_2
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _running_loops_nest_5(u, count_6, m, running_2):
    at_2 = 0
    for i_5 in range(count_6):
        if m[i_5]:
            u[i_5] = running_2[at_2]
            at_2 += 1


@_njit(error_model="numpy")
def _running_loops_nest_3(count_4, m):
    counted = 0
    for i_3 in range(count_4):
        if m[i_3]:
            counted += 1
    box = np.zeros(1, dtype=np.int64)
    box[0] = counted
    return box[0]


@_njit(error_model="numpy")
def _running_loops_nest_2(running_2, count_3, room):
    odd = False
    total = -0.0
    for i_2 in range(count_3):
        value = room[i_2]
        total += value
        odd |= total - total != 0.0
        running_2[i_2] = total
    if odd:
        raise ValueError


@_njit(error_model="numpy")
def _running_loops_nest(room, count_2, m, u):
    at = 0
    for i in range(count_2):
        room[at] = u[i]
        at += 1 if m[i] else 0
    return at


@_njit(error_model="numpy")
def _running_loops_nest_4(count_5, m, v):
    for i_4 in range(count_5):
        m[i_4] = v[i_4] > 0.5


@_njit(cache=True, boundscheck=True)
def _running_loops(u, v):
    m = np.empty(v.shape[0], dtype=np.bool_)
    _running_loops_nest_4(v.shape[0], m, v)
    if u.shape[0] != v.shape[0]:
        raise ValueError
    room = np.empty(v.shape[0])
    count = _running_loops_nest(room, v.shape[0], m, u)
    running_2 = np.empty(count)
    _running_loops_nest_2(running_2, count, room)
    count_nonzero = _running_loops_nest_3(v.shape[0], m)
    if count != count_nonzero:
        raise ValueError
    _running_loops_nest_5(u, v.shape[0], m, running_2)
    result = np.empty(v.shape[0])
    _running_loops_nest_6(v.shape[0], result, u)
    return result


def running(u, v):
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
        and _separate((u,), (v,))
        and np.geterr()["under"] == "ignore"
    ):
        u_before = u.copy()
        try:
            return _running_loops(u, v).copy()
        except Exception:  # the original code below takes over
            u[...] = u_before
    m = v > 0.5
    u[m] = np.cumsum(u[m])
    return u * 2.0
