# --- before
import numpy as np


def run(u, n, k):
    return np.where((u > 0.0) & (n > 9007199254740992), u * k + 1.0, u - k) * 2.0 + k * u

# --- inputs: run
CALLS = [call(np.arange(6.0), 9007199254740994, 0.25), call(np.linspace(-1, 1, 9), 9007199254740993, 0.25)]
CHECKS = [call(np.arange(6.0), 9007199254740992, 0.25)]

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


_run_fused_1 = _cp.ElementwiseKernel(
    "float64 x0, float64 x1, float64 x2",
    "float64 fused",
    "fused = ((x0 * 2.0) + (x1 * x2))",
    "_run_fused_1",
)


def _run_on_gpu(u, n, k):
    u = _cp.asarray(u)
    return _home(_run_fused_1(_cp.where((u > 0.0) & (n > 9007199254740992), u * k + 1.0, u - k), float(k), u), [], [])


def run(u, n, k):
    if (
        type(u) is np.ndarray
        and u.dtype == "float64"
        and u.ndim == 1
        and type(n) is int
        and type(k) is float
    ):
        try:
            with np.errstate(divide="raise", over="raise", invalid="raise"):
                return _run_on_gpu(u, n, k)
        except Exception:  # the original code below takes over
            pass
    return np.where((u > 0.0) & (n > 9007199254740992), u * k + 1.0, u - k) * 2.0 + k * u
