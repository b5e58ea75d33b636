# --- before
import numpy as np


def backtest(close, fast, slow, fee=0.001):
    cash, shares = 1000.0, 0.0
    trades = 0
    peak, fall = 1000.0, 0.0
    for i in range(1, len(close)):
        if fast[i] > slow[i] and shares == 0:
            shares = cash / close[i] * (1 - fee)
            cash = 0.0
            trades += 1
        elif fast[i] < slow[i] and shares > 0:
            cash = shares * close[i] * (1 - fee)
            shares = 0.0
            trades += 1
        value = cash + shares * close[i]
        peak = max(peak, value)
        fall = max(fall, (peak - value) / peak)
    return cash + shares * close[-1], trades, fall


def prices(n, seed):
    rng = np.random.default_rng(seed)
    close = 100 * np.exp(np.cumsum(rng.normal(0.0, 0.02, n)))
    return close, close + rng.normal(0, 1, n), close + rng.normal(0, 1, n)
# --- inputs: backtest
CALLS = [call(*prices(40, 1)), call(*prices(41, 2)), call(*prices(30, 3), fee=0.0)]
CHECKS = [call(np.array([1.0]), np.array([1.0]), np.array([2.0])), call(np.zeros(5), np.ones(5), np.zeros(5)), call(np.arange(5.0) + 1, np.ones(5), np.zeros(5)), call(np.array([]), np.array([]), np.array([]))]
# --- after: compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _finite(x):
    """x, unless it is infinite or nan."""
    if x - x != 0.0:
        raise OverflowError
    return x


@_njit
def _settled(x, fits):
    """x, unless its type is not the one that was recorded."""
    if not fits:
        raise OverflowError
    return x


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if np.uint64(place) >= np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit(cache=True, error_model="numpy")
def _backtest_kernel(close, fast, slow, fee):
    fall_fits = False
    cash, shares = 1000.0, 0.0
    trades = 0
    fall_fits = False
    peak, fall = 1000.0, 0.0
    if len(close) - 1 >= len(fast) or len(close) - 1 >= len(slow):
        raise IndexError
    suspects = 0
    for i in range(1, len(close)):
        if fast[i] > slow[i] and shares == 0:
            checked1 = cash / close[i] * (1 - fee)
            shares = checked1
            suspects += checked1 - checked1 != 0.0
            cash = 0.0
            trades += 1
        elif fast[i] < slow[i] and shares > 0:
            checked1 = shares * close[i] * (1 - fee)
            cash = checked1
            suspects += checked1 - checked1 != 0.0
            shares = 0.0
            trades += 1
        value = cash + shares * close[i]
        peak = max(peak, value)
        checked1 = (peak - value) / peak
        fall_before = fall
        fall = max(fall, checked1)
        fall_fits = fall_fits or fall_before < fall or fall < fall_before
        suspects += checked1 - checked1 != 0.0
    if suspects:
        raise FloatingPointError
    return _finite(cash + shares * close[_within(-1, len(close))]), trades, _settled(fall, fall_fits)


def backtest(close, fast, slow, fee=0.001):
    if (
        type(close) is np.ndarray
        and close.dtype == np.float64
        and close.ndim == 1
        and close.dtype.type is np.float64
        and close.size <= 2**31
        and type(fast) is np.ndarray
        and fast.dtype == np.float64
        and fast.ndim == 1
        and fast.dtype.type is np.float64
        and fast.size <= 2**31
        and type(slow) is np.ndarray
        and slow.dtype == np.float64
        and slow.ndim == 1
        and slow.dtype.type is np.float64
        and slow.size <= 2**31
        and type(fee) is float
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = _backtest_kernel(close, fast, slow, fee)
            if (
                result[0] != result[0]
                or result[0] == fee
                or result[2] != result[2]
                or result[2] == fee
            ):
                raise ValueError  # it might be an object that exists already
            return np.float64(result[0]), result[1], np.float64(result[2])
        except Exception:  # the original code below takes over
            pass
    cash, shares = 1000.0, 0.0
    trades = 0
    peak, fall = 1000.0, 0.0
    for i in range(1, len(close)):
        if fast[i] > slow[i] and shares == 0:
            shares = cash / close[i] * (1 - fee)
            cash = 0.0
            trades += 1
        elif fast[i] < slow[i] and shares > 0:
            cash = shares * close[i] * (1 - fee)
            shares = 0.0
            trades += 1
        value = cash + shares * close[i]
        peak = max(peak, value)
        fall = max(fall, (peak - value) / peak)
    return cash + shares * close[-1], trades, fall


def prices(n, seed):
    rng = np.random.default_rng(seed)
    close = 100 * np.exp(np.cumsum(rng.normal(0.0, 0.02, n)))
    return close, close + rng.normal(0, 1, n), close + rng.normal(0, 1, n)
