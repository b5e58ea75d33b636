# --- before
import numpy as np


def topple(pile, least):
    topplings = 0
    while True:
        unstable = np.argwhere(pile >= least)
        if len(unstable) == 0:
            break
        for i, j in unstable:
            share = pile[i, j] // 4
            pile[i, j] -= 4 * share
            topplings += share
            if i > 0:
                pile[i - 1, j] += share
            if j < pile.shape[1] - 1:
                pile[i, j + 1] += share
    for i, j in np.argwhere(pile * 2 > least):
        pile[i, j] = i - j
    return topplings

# --- inputs: topple
import numpy as np

PILE = np.random.default_rng(9).integers(0, 30, (6, 9))
CALLS = [call(PILE.copy(), 4)]
CHECKS = [
    call(PILE.copy(), 7),
    call(PILE.copy(), 1000),
    call(PILE[:0].copy(), 4),
    call(PILE[:, :0].copy(), 4),
    call(PILE[:1].copy(), 4),
    call(PILE[::2, ::-1], 4),
    call(np.asfortranarray(PILE), 4),
    call(np.full((2, 3), 2**62 + 5), 4),
    call(PILE.astype(float), 4),
    call(PILE[0].copy(), 4),
    call(PILE.astype(np.int32), 4),
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


@_njit
def _int_add(x, y):
    """x + y, unless it is beyond 2**62 in size."""
    result = np.int64(np.uint64(x + 0) + np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _int_subtract(x, y):
    """x - y, unless it is beyond 2**62 in size."""
    result = np.int64(np.uint64(x + 0) - np.uint64(y + 0))
    if (x ^ y) & (x ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _rows_2(rows):
    """The 2 items of each row, unless there are more or fewer."""
    if rows.shape[1] != 2:
        raise ValueError
    for row in rows:
        yield row[0], row[1]


@_njit
def _settled(x, fits):
    """x, unless its type is not the one that was recorded."""
    if not fits:
        raise OverflowError
    return x


@_njit(error_model="numpy")
def _topple_loops_nest_4(places_2, count_7, count_8, pile, least):
    at_2 = 0
    for i_5 in range(count_7):
        for j_5 in range(count_8):
            if pile[i_5, j_5] * 2 > least:
                places_2[at_2, 0] = i_5
                places_2[at_2, 1] = j_5
                at_2 += 1


@_njit(error_model="numpy")
def _topple_loops_nest_3(count_5, count_6, pile, least):
    counted_2 = 0
    for i_4 in range(count_5):
        for j_4 in range(count_6):
            if pile[i_4, j_4] * 2 > least:
                counted_2 += 1
    box_2 = np.zeros(1, dtype=np.int64)
    box_2[0] = counted_2
    return box_2[0]


@_njit(error_model="numpy")
def _topple_loops_nest_2(places, count_3, count_4, pile, least):
    at = 0
    for i_3 in range(count_3):
        for j_3 in range(count_4):
            if pile[i_3, j_3] >= least:
                places[at, 0] = i_3
                places[at, 1] = j_3
                at += 1


@_njit(error_model="numpy")
def _topple_loops_nest(count, count_2, pile, least):
    counted = 0
    for i_2 in range(count):
        for j_2 in range(count_2):
            if pile[i_2, j_2] >= least:
                counted += 1
    box = np.zeros(1, dtype=np.int64)
    box[0] = counted
    return box[0]


@_njit(cache=True, boundscheck=True)
def _topple_loops(pile, least):
    topplings_fits = False
    topplings_fits = False
    topplings = 0
    while True:
        if not True:
            break
        count_nonzero = _topple_loops_nest(pile.shape[0], pile.shape[1], pile, least)
        places = np.empty((count_nonzero, 2), dtype=np.int64)
        _topple_loops_nest_2(places, pile.shape[0], pile.shape[1], pile, least)
        unstable = places
        if len(unstable) == 0:
            break
        for i, j in _rows_2(unstable):
            share = pile[i, j] // 4
            pile[i, j] = _int_subtract(pile[i, j], 4 * share)
            topplings_fits = True
            topplings = _int_add(topplings, share)
            if i > 0:
                pile[i - 1, j] = _int_add(pile[i - 1, j], share)
            if j < pile.shape[1] - 1:
                pile[i, j + 1] = _int_add(pile[i, j + 1], share)
    count_nonzero_2 = _topple_loops_nest_3(pile.shape[0], pile.shape[1], pile, least)
    places_2 = np.empty((count_nonzero_2, 2), dtype=np.int64)
    _topple_loops_nest_4(places_2, pile.shape[0], pile.shape[1], pile, least)
    for i, j in _rows_2(places_2):
        pile[i, j] = _int_subtract(i, j)
    return _settled(topplings, topplings_fits)


def topple(pile, least):
    if (
        type(pile) is np.ndarray
        and pile.dtype == np.int64
        and pile.ndim == 2
        and pile.dtype.type is np.int64
        and max(pile.shape) <= 2**31
        and pile.flags.writeable
        and type(least) is int
        and abs(least) <= 2**31
        and pile.flags.c_contiguous
        and _separate((pile,), ())
    ):
        pile_before = pile.copy()
        try:
            return np.int64(_topple_loops(pile, least))
        except Exception:  # the original code below takes over
            pile[...] = pile_before
    topplings = 0
    while True:
        unstable = np.argwhere(pile >= least)
        if len(unstable) == 0:
            break
        for i, j in unstable:
            share = pile[i, j] // 4
            pile[i, j] -= 4 * share
            topplings += share
            if i > 0:
                pile[i - 1, j] += share
            if j < pile.shape[1] - 1:
                pile[i, j + 1] += share
    for i, j in np.argwhere(pile * 2 > least):
        pile[i, j] = i - j
    return topplings
