# --- before
import numpy as np


def run(u, n, p):
    sizes = []
    for i in range(n):
        sizes.append(max(i, 2))
    a = np.array(sizes)
    return (u * u).sum() * (a ** p)

# --- inputs: run
CALLS = [call(np.arange(6.0), 3, 2), call(np.linspace(-1, 1, 9), 4, 3)]
CHECKS = [call(np.arange(3.0), 1, -1), call(np.arange(3.0), 0, 1)]

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


_run_gathered_1 = _cp.ReductionKernel(
    "float64 x0",
    "float64 gathered",
    "(x0 * x0)",
    "a + b",
    "gathered = a",
    "0",
    "_run_gathered_1",
)


def _run_on_gpu(u, n, p):
    u = _cp.asarray(u)
    sizes = []
    for i in range(n):
        sizes.append(max(i, 2))
    a = _cp.asarray(np.array(sizes).astype("float64", casting="no", copy=False))
    return _home(_run_gathered_1(u).get()[()] * (a ** p), [], [])


def run(u, n, p):
    if (
        type(u) is np.ndarray
        and u.dtype == "float64"
        and u.ndim == 1
        and type(n) is int
        and type(p) is int
    ):
        try:
            with np.errstate(divide="raise", over="raise", invalid="raise"):
                return _run_on_gpu(u, n, p)
        except Exception:  # the original code below takes over
            pass
    sizes = []
    for i in range(n):
        sizes.append(max(i, 2))
    a = np.array(sizes)
    return (u * u).sum() * (a ** p)
