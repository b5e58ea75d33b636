# --- before
import numpy as np


def shifted(u, k, steps):
    w = u * 1.0
    same = w if steps else u * 2.0
    w[1:-1] = same[2:] * k - same[:-2]
    return w

# --- inputs: shifted
CALLS = [call(np.arange(6.0), 0.5, 0), call(np.linspace(0, 1, 9), 0.25, 0)]
CHECKS = [call(np.arange(6.0), 0.5, 1), call(np.linspace(0, 1, 9), 0.25, 2)]

# --- after: arrays on the card, expressions in one go (close)
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


def _apart(array, *others):
    """The array, if it lies apart from the others, which are read while it is written to."""
    if any(_cp.may_share_memory(array, each) for each in others):
        raise ValueError("an array is written to while it is read")
    return array


_shifted_fused_1 = _cp.ElementwiseKernel(
    "float64 x0, float64 x1, float64 x2",
    "float64 fused",
    "fused = ((x0 * x1) - x2)",
    "_shifted_fused_1",
)


def _shifted_on_gpu(u, k, steps):
    u = _cp.asarray(u)
    w = u * 1.0
    same = w if steps else u * 2.0
    _shifted_fused_1(same[2:], float(k), same[:-2], _apart(w, same)[1:-1])
    return _home(w, [], [])


def shifted(u, k, steps):
    if (
        type(u) is np.ndarray
        and u.dtype == "float64"
        and u.ndim == 1
        and type(k) is float
        and type(steps) is int
    ):
        try:
            with np.errstate(divide="raise", over="raise", invalid="raise"):
                return _shifted_on_gpu(u, k, steps)
        except Exception:  # the original code below takes over
            pass
    w = u * 1.0
    same = w if steps else u * 2.0
    w[1:-1] = same[2:] * k - same[:-2]
    return w
