# --- before
import numpy as np


def spread(p, q):
    first = (p * q).sum(axis=-1)[0] + p.sum()
    whole = (p * q - 1.0).sum(dtype=float)
    apart = np.sum((p[:, 1:] - 1.0) ** 2)
    order = (p * q - 1.0).argmax()
    both = (np.abs(p - q) + 1.0).max(axis=(0, 1))
    return first, whole, apart, int(order), both

# --- inputs: spread
GRID = np.arange(12.0).reshape(3, 4) / 9
CALLS = [call(GRID, np.ones((3, 4)))]
CHECKS = [
    call(np.zeros((0, 4)), np.ones((0, 4))),
    call(GRID, np.where(GRID > 1.0, np.nan, GRID)),
    call(GRID, np.ones(3)),
]

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


_spread_gathered_1 = _cp.ReductionKernel(
    "float64 x0, float64 x1",
    "float64 gathered",
    "(x0 * x1)",
    "a + b",
    "gathered = a",
    "0",
    "_spread_gathered_1",
)


_spread_fused_2 = _cp.ElementwiseKernel(
    "float64 x0",
    "float64 fused",
    "fused = ((x0 - 1.0) * (x0 - 1.0))",
    "_spread_fused_2",
)


_spread_fused_3 = _cp.ElementwiseKernel(
    "float64 x0, float64 x1",
    "float64 fused",
    "fused = (fabs((x0 - x1)) + 1.0)",
    "_spread_fused_3",
)


def _spread_on_gpu(p, q):
    p = _cp.asarray(p)
    q = _cp.asarray(q)
    first = _spread_gathered_1(p, q, axis=-1)[0].get()[()] + p.sum().get()[()]
    whole = (p * q - 1.0).sum(dtype=float).get()[()]
    apart = _cp.sum(_spread_fused_2(p[:, 1:])).get()[()]
    order = (p * q - 1.0).argmax().get()[()]
    both = (_spread_fused_3(p, q)).max(axis=(0, 1)).get()[()]
    return _home((first, whole, apart, int(order), both), [], [])


def spread(p, q):
    if (
        type(p) is np.ndarray
        and p.dtype == "float64"
        and p.ndim == 2
        and p.flags.c_contiguous
        and type(q) is np.ndarray
        and q.dtype == "float64"
        and q.ndim == 2
        and q.flags.c_contiguous
    ):
        try:
            with np.errstate(divide="raise", over="raise", invalid="raise"):
                return _spread_on_gpu(p, q)
        except Exception:  # the original code below takes over
            pass
    first = (p * q).sum(axis=-1)[0] + p.sum()
    whole = (p * q - 1.0).sum(dtype=float)
    apart = np.sum((p[:, 1:] - 1.0) ** 2)
    order = (p * q - 1.0).argmax()
    both = (np.abs(p - q) + 1.0).max(axis=(0, 1))
    return first, whole, apart, int(order), both
