# --- before
import math
def quake(station: int, n: int) -> list[float]:
    samples = []
    arrival = 20 + 7 * station
    for i in range(n):
        x = 0.1 * station + 0.01 * math.sin(i * 0.37 + station)
        if i > arrival:
            x += 3.0 * math.exp(-(i - arrival) / 4000) * math.sin((i - arrival) * 0.05)
        samples.append(x)
    return samples
# --- inputs: quake
CALLS = [call(0, 100)]
CHECKS = [call(0,0), call(0,1), call(-5, 100), call(100, 100), call(0, -3)]
# --- after: array statements, sums in order
import math
import numpy as _np


def _without_nan(array):
    """The array; raises ValueError for nan, which Python's lists know by identity."""
    if _np.isnan(array).any():
        raise ValueError
    return array


def _for_each(function, *numbers):
    """What `function` gives for each combination of numbers, by Python's own arithmetic."""
    arrays = _np.broadcast_arrays(*numbers)
    found = list(map(function, *(array.ravel().tolist() for array in arrays)))
    return _np.array(found, dtype=float).reshape(arrays[0].shape)


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _quake_in_numpy(station, n):
    arrival = 20 + 7 * station
    samples = _np.full(n, 0.0)
    if not n <= len(samples):
        raise ValueError
    if 1 <= n:
        x = 0.1 * station + 0.01 * _for_each(math.sin, _np.arange(n) * 0.37 + station)
        edge = min(max(arrival + 1, 0), n)
        if edge < n:
            part = slice(edge, n)
            x_chosen = x[part]
            x_all = x
            x = x_chosen + 3.0 * _for_each(math.exp, -(_np.arange(edge, n) - arrival) / 4000) * _for_each(math.sin, (_np.arange(edge, n) - arrival) * 0.05)
            x_all = _np.array(x_all, float)
            x_all[part] = x
            x = x_all
        samples[:n] = x
    return samples


def quake(station: int, n: int) -> list[float]:
    if type(station) is int and abs(station) <= 2**31 and type(n) is int and abs(n) <= 2**31:
        try:
            return _without_nan(_quake_in_numpy(station, n)).tolist()
        except Exception:  # the original code below takes over
            pass
    samples = []
    arrival = 20 + 7 * station
    for i in range(n):
        x = 0.1 * station + 0.01 * math.sin(i * 0.37 + station)
        if i > arrival:
            x += 3.0 * math.exp(-(i - arrival) / 4000) * math.sin((i - arrival) * 0.05)
        samples.append(x)
    return samples
