# --- before
import numpy as np


def deposit(x, flux, n):
    grid = np.zeros(n)
    i = x.astype(int)
    np.add.at(grid, i, flux * (1 - x % 1.0))
    np.add.at(grid, (i + 1) % n, flux * (x % 1.0))
    return grid

# --- inputs: deposit
import numpy as np

RNG = np.random.default_rng(3)
CALLS = [call(RNG.random(200) * 12, RNG.normal(size=200), 12)]
CHECKS = [
    call(np.zeros(0), np.zeros(0), 3),
    call(np.zeros(0), np.zeros(0), 0),
    call(np.array([0.5, 0.5]), np.array([1.0, 2.0]), 0),
    call(np.array([0.5, 7.5]), np.array([1.0, 2.0]), 3),
    call(np.array([-0.5, -1.5, 2.25]), np.array([1.0, 2.0, 1e308]), 3),
    call(np.array([1.5, 1.5, 1.5]), np.array([1e308, 1e308, -1e308]), 3),
    call(np.array([1.5, 1.5]), np.array([np.nan, np.inf]), 3),
    call(np.array([1.5, np.nan]), np.array([1.0, 2.0]), 3),
    call(np.array([1.5, 2.5]), np.array([1.0]), 3),
    call(np.array([1.5, 2.5])[::-1], np.array([1.0, 2.0, 3.0])[:2], 3),
    call(np.array([1, 2]), np.array([1.0, 2.0]), 3),
]

# --- after: explicit loops, compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _modulo(x, y):
    """x % y, unless it is infinite or nan."""
    result = x % y
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit
def _truncate(x):
    """int(x), unless it is too large to be exact."""
    if not -9.0e15 < x < 9.0e15:
        raise OverflowError
    return int(x)


@_njit(error_model="numpy")
def _deposit_loops_nest_3(count_4, count_5, i, grid, flux, x):
    odd_2 = False
    for at_4 in range(count_4):
        value_5 = i[at_4] + 1
        odd_2 |= count_5 == 0
        at_5 = value_5 % count_5
        at_5 += count_5 if at_5 < 0 else 0
        outside_2 = (at_5 < 0) | (at_5 >= count_5)
        odd_2 |= outside_2
        at_5 = 0 if outside_2 else at_5
        value_6 = x[at_4]
        value_7 = 1.0
        odd_2 |= value_7 == 0.0
        value_8 = flux[at_4] * (_modulo(value_6, value_7))
        odd_2 |= value_8 - value_8 != 0.0
        value_9 = grid[at_5] + value_8
        odd_2 |= value_9 - value_9 != 0.0
        grid[at_5] = value_9
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _deposit_loops_nest_2(count_2, count_3, i, grid, flux, x):
    odd = False
    for at_2 in range(count_2):
        at_3 = i[at_2]
        at_3 += count_3 if at_3 < 0 else 0
        outside = (at_3 < 0) | (at_3 >= count_3)
        odd |= outside
        at_3 = 0 if outside else at_3
        value = x[at_2]
        value_2 = 1.0
        odd |= value_2 == 0.0
        value_3 = flux[at_2] * (1.0 - _modulo(value, value_2))
        odd |= value_3 - value_3 != 0.0
        value_4 = grid[at_3] + value_3
        odd |= value_4 - value_4 != 0.0
        grid[at_3] = value_4
    if odd:
        raise ValueError


@_njit(error_model="numpy")
def _deposit_loops_nest(count, i, x):
    for i_2 in range(count):
        i[i_2] = _truncate(x[i_2])


@_njit(cache=True, boundscheck=True)
def _deposit_loops(x, flux, n):
    grid = np.zeros(n)
    i = np.empty(x.shape[0], dtype=np.int64)
    _deposit_loops_nest(x.shape[0], i, x)
    if flux.shape[0] != x.shape[0]:
        raise ValueError
    if n < 1:
        raise ValueError
    _deposit_loops_nest_2(x.shape[0], n, i, grid, flux, x)
    _deposit_loops_nest_3(x.shape[0], n, i, grid, flux, x)
    return grid


def deposit(x, flux, n):
    if (
        type(x) is np.ndarray
        and x.dtype == np.float64
        and x.ndim == 1
        and x.dtype.type is np.float64
        and x.size <= 2**31
        and type(flux) is np.ndarray
        and flux.dtype == np.float64
        and flux.ndim == 1
        and flux.dtype.type is np.float64
        and flux.size <= 2**31
        and type(n) is int
        and abs(n) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _deposit_loops(x, flux, n).copy()
        except Exception:  # the original code below takes over
            pass
    grid = np.zeros(n)
    i = x.astype(int)
    np.add.at(grid, i, flux * (1 - x % 1.0))
    np.add.at(grid, (i + 1) % n, flux * (x % 1.0))
    return grid
