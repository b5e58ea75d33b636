# --- before
import numpy as np


def despike(signal):
    clean = signal.copy()
    for i in range(2, len(signal) - 2):
        clean[i] = np.median(signal[i - 2:i + 3])
    return clean

# --- inputs: despike
r = np.random.default_rng(3)
CALLS = [call(r.normal(0, 1, 60))]
CHECKS = [call(r.normal(0, 1, 0)), call(r.normal(0, 1, 4)), call(r.normal(0, 1, 5)), call(np.array([1.0, np.nan, 2.0, 3.0, 1.0, 5.0])), call(np.array([0.0, -0.0, 1.0, -1.0, 0.0, -0.0, 0.0])), call(r.integers(-5, 5, 30)), call(r.integers(-2**63, 2**63 - 1, 30)), call(np.full(7, 1.7e308)), call(r.normal(0, 1, (6, 6)))]

# --- after: array statements
import numpy as np


def _ordered(found, *numbers):
    """`found`, by its place among sorted floats; raises ValueError for nan, and where it may be 0.0 or -0.0."""
    if np.isnan(found).any():
        raise ValueError
    if not np.all(found) and any(np.any(np.signbit(each) & (each == 0.0)) for each in numbers):
        raise ValueError
    return found


@np.errstate(divide='raise', over='raise', invalid='raise')
def _despike_in_numpy(signal):
    clean = signal.copy()
    if not len(signal) <= len(clean) + 2:
        raise ValueError
    if 5 <= len(signal):
        chosen = np.arange(2, len(signal) - 2) - 2 < 0
        if chosen.any():
            raise ValueError
        item = signal[:len(signal) - 4]
        item_2 = signal[1:len(signal) - 3]
        item_3 = signal[2:len(signal) - 2]
        item_4 = signal[3:len(signal) - 1]
        item_5 = signal[4:]
        placed = np.minimum(item, item_2)
        placed_2 = np.maximum(item, item_2)
        placed_3 = np.minimum(item_3, item_4)
        placed_4 = np.maximum(item_3, item_4)
        lower = np.minimum(placed, placed_3)
        placed_3 = np.maximum(placed, placed_3)
        placed = lower
        placed_2 = np.minimum(placed_2, placed_4)
        lower = np.minimum(placed_2, placed_3)
        placed_3 = np.maximum(placed_2, placed_3)
        placed_2 = lower
        placed_5 = np.maximum(placed, item_5)
        placed_3 = np.minimum(placed_3, placed_5)
        placed_3 = np.maximum(placed_2, placed_3)
        found = _ordered(placed_3, item, item_2, item_3, item_4, item_5)
        np.divide(1.0 * found + 1.0 * found, 2, out=clean[2:len(signal) - 2])
    return clean


def despike(signal):
    if (
        type(signal) is np.ndarray
        and signal.dtype == np.float64
        and signal.ndim == 1
        and signal.dtype.type is np.float64
        and signal.size <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _despike_in_numpy(signal)
        except Exception:  # the original code below takes over
            pass
    clean = signal.copy()
    for i in range(2, len(signal) - 2):
        clean[i] = np.median(signal[i - 2:i + 3])
    return clean
