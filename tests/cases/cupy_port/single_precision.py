# --- before
import numpy as np


def powers(u, k, log):
    for _ in range(3):
        u *= k
    high = [u.max()]
    return np.clip(u, 0, 40), high, log[:2]

# --- inputs: powers
CALLS = [call(np.arange(1, 4, dtype=np.float32), 2.0, [1, 2, 3])]
CHECKS = [call(np.arange(3, dtype=np.float32), 1e38, []), call(np.lib.stride_tricks.as_strided(np.ones(3, np.float32), (3,), (2,)), 1.0, [1])]

# --- after: arrays on the card
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


def _powers_on_gpu(u, k, log):
    u_host = u
    u_card = u = _cp.asarray(u)
    for _ in range(3):
        u *= k
    high = [u.max().get()[()]]
    return _home((_cp.clip(u, 0, 40), high, log[:2]), [(u_host, u_card)], [(u_host, u_card)])


def powers(u, k, log):
    if (
        type(u) is np.ndarray
        and u.dtype == "float32"
        and u.ndim == 1
        and u.flags.writeable
        and abs(u.strides[0]) >= u.itemsize
        and type(k) is float
        and type(log) is list
    ):
        try:
            if int(_cp.__version__.partition(".")[0]) < 14:
                raise ImportError("arrays of few bits take CuPy 14")
            with np.errstate(divide="raise", over="raise", invalid="raise"):
                return _powers_on_gpu(u, k, log)
        except Exception:  # the original code below takes over
            pass
    for _ in range(3):
        u *= k
    high = [u.max()]
    return np.clip(u, 0, 40), high, log[:2]
