# --- before
import numpy as np


def looked_up(table, places, scale):
    found = table[places]
    return found * scale + np.cos(found)

# --- inputs: looked_up
TABLE = np.linspace(0, 1, 20)
CALLS = [call(TABLE.copy(), np.array([0, 3, -1, 19, 3]), 2.0)]
CHECKS = [
    call(TABLE.copy(), np.array([0, 20]), 2.0),
    call(TABLE.copy(), np.array([-21]), 2.0),
    call(TABLE.copy(), np.zeros(0, dtype=int), 2.0),
    call(TABLE.copy(), np.array([True] * 20), 2.0),
]

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


def _within(positions, length):
    """Positions that are there; CuPy would take others modulo the length."""
    if positions.size and (int(positions.min()) < -length or int(positions.max()) >= length):
        raise IndexError("a position is out of bounds")
    return positions


def _looked_up_on_gpu(table, places, scale):
    table = _cp.asarray(table)
    places = _cp.asarray(places)
    found = table[_within(places, len(table))]
    return _home(found * scale + _cp.cos(found), [], [])


def looked_up(table, places, scale):
    if (
        type(table) is np.ndarray
        and table.dtype == "float64"
        and table.ndim == 1
        and type(places) is np.ndarray
        and places.dtype == "int64"
        and places.ndim == 1
        and type(scale) is float
    ):
        try:
            with np.errstate(divide="raise", over="raise", invalid="raise"):
                return _looked_up_on_gpu(table, places, scale)
        except Exception:  # the original code below takes over
            pass
    found = table[places]
    return found * scale + np.cos(found)
