# --- before
import numpy as np


def damped(t, rate):
    wave = np.sin(t) * np.exp(-rate * t)
    return np.where(wave > 0, wave, 0.5 * wave)

# --- inputs: damped
T = np.linspace(0.0, 20.0, 400)
CALLS = [call(T, 0.3)]
CHECKS = [
    call(T[:0], 0.3),
    call(T[:1], 0.3),
    call(T[::-3], 0.3),
    call(T, -1e4),
    call(np.array([np.nan, np.inf, -0.0, 0.0]), 0.3),
    call(np.full(3, -1e9), 1.0),
    call(T, 2),
    call(T.astype(np.float32), 0.3),
]

# --- after: explicit loops, compiled (close)
import numpy as np
import math as _math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit(error_model="numpy")
def _damped_loops_nest(count, t, number, result):
    odd = False
    for i in range(count):
        value = number * t[i]
        odd |= value - value != 0.0
        value_2 = _math.sin(t[i]) * _math.exp(value)
        odd |= value_2 - value_2 != 0.0
        value_3 = 0.5 * value_2
        odd |= value_3 - value_3 != 0.0
        result[i] = value_2 if value_2 > 0.0 else value_3
    if odd:
        raise ValueError


@_njit(cache=True, boundscheck=True)
def _damped_loops(t, rate):
    number = -rate
    result = np.empty(t.shape[0])
    _damped_loops_nest(t.shape[0], t, number, result)
    return result


def damped(t, rate):
    if (
        type(t) is np.ndarray
        and t.dtype == np.float64
        and t.ndim == 1
        and t.dtype.type is np.float64
        and t.size <= 2**31
        and type(rate) is float
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _damped_loops(t, rate).copy()
        except Exception:  # the original code below takes over
            pass
    wave = np.sin(t) * np.exp(-rate * t)
    return np.where(wave > 0, wave, 0.5 * wave)
