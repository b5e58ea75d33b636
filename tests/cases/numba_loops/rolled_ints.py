# --- before
import numpy as np


def generation(board):
    count = np.roll(board, 1, axis=0) + np.roll(board, -1, axis=0) + np.roll(board, 1, axis=1) + np.roll(board, -1, 1)
    alive = (count == 3) | ((count == 2) & (board == 1))
    old = board
    board = old * 2 - old + alive
    old[...] = count
    return board

# --- inputs: generation
BOARD = (np.random.default_rng(5).random((12, 17)) < 0.4).astype(int)
CALLS = [call(BOARD.copy())]
CHECKS = [
    call(BOARD[:0].copy()),
    call(BOARD[:1].copy()),
    call(BOARD[:, :1].copy()),
    call(BOARD[:2, :2].copy()),
    call(BOARD[::2, 1:]),
    call(np.asfortranarray(BOARD)),
    call(np.full((3, 4), 2**62)),
    call(np.full((3, 4), -(2**63))),
    call(BOARD.astype(float)),
    call(BOARD == 1),
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


@_njit(error_model="numpy")
def _generation_loops_nest_3(count_13, count_14, old, count):
    for i_3 in range(count_13):
        for j_3 in range(count_14):
            old[i_3, j_3] = count[i_3, j_3]


@_njit(error_model="numpy")
def _generation_loops_nest_2(count_11, count_12, board_2, old, alive):
    for i_2 in range(count_11):
        for j_2 in range(count_12):
            board_2[i_2, j_2] = old[i_2, j_2] * 2 - old[i_2, j_2] + (1 if alive[i_2, j_2] else 0)


@_njit(error_model='numpy')
def _generation_loops_nest(count_2, count_3, count, board, count_4, alive, count_7):
    for i in range(count_2):
        for j in range(1):
            count_5 = board[np.uint64(i + count_4 if i < 1 else i - 1), j] + board[np.uint64(i + 1 if i < count_4 else i - count_4), j] + board[i, np.uint64(j + count_3)] + board[i, j + 1]
            count[i, j] = count_5
            alive[i, j] = (count_5 == 3) | (count_5 == 2) & (board[i, j] == 1)
        for j in range(1, count_3):
            count_6 = board[np.uint64(i + count_4 if i < 1 else i - 1), j] + board[np.uint64(i + 1 if i < count_4 else i - count_4), j] + board[i, j - 1] + board[i, j + 1]
            count[i, j] = count_6
            alive[i, j] = (count_6 == 3) | (count_6 == 2) & (board[i, j] == 1)
        for j in range(count_3, count_7):
            count_8 = board[np.uint64(i + count_4 if i < 1 else i - 1), j] + board[np.uint64(i + 1 if i < count_4 else i - count_4), j] + board[i, j - 1] + board[i, np.uint64(j - count_3)]
            count[i, j] = count_8
            alive[i, j] = (count_8 == 3) | (count_8 == 2) & (board[i, j] == 1)


@_njit(cache=True, boundscheck=True)
def _generation_loops(board):
    if board.shape[0] < 1:
        raise ValueError
    if board.shape[1] < 1:
        raise ValueError
    count = np.empty((board.shape[0], board.shape[1]), dtype=np.int64)
    alive = np.empty((board.shape[0], board.shape[1]), dtype=np.bool_)
    if board.shape[1] < 2:
        raise ValueError
    _generation_loops_nest(board.shape[0], board.shape[1] - 1, count, board, board.shape[0] - 1, alive, board.shape[1])
    old = board
    count_9 = board.shape[0]
    count_10 = board.shape[1]
    board_2 = np.empty((board.shape[0], board.shape[1]), dtype=np.int64)
    _generation_loops_nest_2(board.shape[0], board.shape[1], board_2, old, alive)
    board = board_2
    if old.shape[1] != count.shape[1]:
        raise ValueError
    if old.shape[0] != count.shape[0]:
        raise ValueError
    _generation_loops_nest_3(old.shape[0], old.shape[1], old, count)
    return board


def generation(board):
    if (
        type(board) is np.ndarray
        and board.dtype == np.int64
        and board.ndim == 2
        and board.dtype.type is np.int64
        and max(board.shape) <= 2**31
        and board.flags.writeable
        and board.flags.c_contiguous
        and _separate((board,), ())
    ):
        board_before = board.copy()
        try:
            return _generation_loops(board).copy()
        except Exception:  # the original code below takes over
            board[...] = board_before
    count = np.roll(board, 1, axis=0) + np.roll(board, -1, axis=0) + np.roll(board, 1, axis=1) + np.roll(board, -1, 1)
    alive = (count == 3) | ((count == 2) & (board == 1))
    old = board
    board = old * 2 - old + alive
    old[...] = count
    return board
