# --- before
import numpy as np


def clipped(values, limit):
    high = values > limit
    kept = np.where(high, limit, values)
    kept[kept < 0] = 0.0
    kept += values[high].sum() / max(int(high.sum()), 1)
    return kept, high

# --- inputs: clipped
VALUES = np.random.default_rng(2).normal(size=50)
CALLS = [call(VALUES.copy(), 0.5), call(VALUES[:9].copy(), 9.0)]
CHECKS = [call(np.zeros(0), 0.5), call(VALUES.copy(), 1), call(np.array([np.inf, -np.inf, 0.1]), 0.5), call(VALUES[::3], 0.5)]

# --- after: arrays on the card (close)
import numpy as np
import cupy as _cp


def _home(value, known, written):
    """Results as NumPy's, an argument's own array for itself; then what was changed, into the caller's arrays."""

    def fetched(card):
        if card.dtype.kind in "fc" and not bool(_cp.isfinite(card).all()):
            raise FloatingPointError("NumPy warns of what is not finite")
        return _cp.asnumpy(card, order="A")

    def home(one):
        if not isinstance(one, _cp.ndarray):
            if isinstance(one, (float, complex, np.inexact)) and not np.isfinite(one):
                raise FloatingPointError("NumPy warns of what is not finite")
            if type(one) is list:
                tuple(map(home, one))  # looks at its numbers
            return one
        for host, card in known:
            if card is one:
                return host
        known.append((fetched(one), one))
        return known[-1][0]

    result = tuple(map(home, value)) if type(value) is tuple else home(value)
    changed = [(host, fetched(card)) for host, card in written]
    for host, array in changed:
        host[...] = array
    return result


def _clipped_on_gpu(values, limit):
    values = _cp.asarray(values)
    high = values > limit
    kept = _cp.where(high, limit, values)
    kept[kept < 0] = 0.0
    kept += values[high].sum().get()[()] / max(int(high.sum().get()[()]), 1)
    return _home((kept, high), [], [])


def clipped(values, limit):
    if (
        type(values) is np.ndarray
        and values.dtype == "float64"
        and values.ndim == 1
        and type(limit) is float
    ):
        try:
            with np.errstate(divide="raise", over="raise", invalid="raise"):
                return _clipped_on_gpu(values, limit)
        except Exception:  # the original code below takes over
            pass
    high = values > limit
    kept = np.where(high, limit, values)
    kept[kept < 0] = 0.0
    kept += values[high].sum() / max(int(high.sum()), 1)
    return kept, high
