# --- before
import numpy as np


def measures(p, q, k):
    gap = np.abs(p - q).max()
    norm = float(np.sqrt(np.sum((p - p.mean()) ** 2)))
    rows = np.sum((p - q) ** 2 * k, axis=1)
    u = p * q + 1.0
    square = (u * u).sum()
    least = (u * 2.0 + 1.0).min(axis=0, keepdims=True)
    cost = np.mean((p - q) ** 2)
    if square < 0.5:
        return np.sum(p), rows[:-1] * 1.0
    return gap + square, norm, rows, least, cost * np.sum(np.exp(-u)), (p * q + k).prod()

# --- inputs: measures
GRID = np.arange(12.0).reshape(3, 4) / 9
CALLS = [call(GRID, np.ones((3, 4)), 2.0), call(GRID * 0.5, GRID[::-1].copy(), 0.5)]
HOLED = np.where(GRID > 1.0, np.nan, GRID)
CHECKS = [
    call(np.zeros((0, 4)), np.ones((0, 4)), 2.0),
    call(np.zeros((3, 0)), np.ones((3, 0)), 2.0),
    call(GRID, np.ones(4), 2.0),
    call(GRID, np.ones((3, 1)), 2.0),
    call(GRID, np.ones((4, 4)), 2.0),
    call(HOLED, np.ones((3, 4)), 2.0),
    call(GRID, HOLED, 2.0),
    call(GRID * 1e200, GRID, 2.0),
    call(GRID, GRID, float("inf")),
    call(-GRID * 0.0, GRID, 2.0),
    call(GRID.astype(np.float32), GRID, 2.0),
    call(GRID.T, GRID.T, 2.0),
    call(GRID, np.ones((3, 4)), 2),
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


def _some(array):
    """Of no elements the original says what the largest is."""
    if not array.size:
        raise ValueError("an array without elements")
    return array


_measures_fused_1 = _cp.ElementwiseKernel(
    "float64 x0, float64 x1",
    "float64 fused",
    "fused = fabs((x0 - x1))",
    "_measures_fused_1",
)


_measures_fused_2 = _cp.ElementwiseKernel(
    "float64 x0, float64 x1",
    "float64 fused",
    "fused = ((x0 - x1) * (x0 - x1))",
    "_measures_fused_2",
)


_measures_gathered_3 = _cp.ReductionKernel(
    "float64 x0, float64 x1, float64 x2",
    "float64 gathered",
    "(((x0 - x1) * (x0 - x1)) * x2)",
    "a + b",
    "gathered = a",
    "0",
    "_measures_gathered_3",
)


_measures_fused_4 = _cp.ElementwiseKernel(
    "float64 x0, float64 x1",
    "float64 fused",
    "fused = ((x0 * x1) + 1.0)",
    "_measures_fused_4",
)


_measures_gathered_5 = _cp.ReductionKernel(
    "float64 x0",
    "float64 gathered",
    "(x0 * x0)",
    "a + b",
    "gathered = a",
    "0",
    "_measures_gathered_5",
)


_measures_gathered_6 = _cp.ReductionKernel(
    "float64 x0",
    "float64 gathered",
    "((x0 * 2.0) + 1.0)",
    "a != a ? a : b != b ? b : a < b ? a : b",
    "gathered = a",
    "__longlong_as_double(0x7ff0000000000000)",
    "_measures_gathered_6",
)


_measures_fused_7 = _cp.ElementwiseKernel(
    "float64 x0, float64 x1",
    "float64 fused",
    "fused = ((x0 - x1) * (x0 - x1))",
    "_measures_fused_7",
)


_measures_gathered_8 = _cp.ReductionKernel(
    "float64 x0",
    "float64 gathered",
    "exp((-x0))",
    "a + b",
    "gathered = a",
    "0",
    "_measures_gathered_8",
)


_measures_fused_9 = _cp.ElementwiseKernel(
    "float64 x0, float64 x1, float64 x2",
    "float64 fused",
    "fused = ((x0 * x1) + x2)",
    "_measures_fused_9",
)


def _measures_on_gpu(p, q, k):
    p = _cp.asarray(p)
    q = _cp.asarray(q)
    gap = _measures_fused_1(p, q).max().get()[()]
    norm = float(np.sqrt(_cp.sum(_measures_fused_2(p, float(p.mean().get()[()]))).get()[()]))
    rows = _measures_gathered_3(p, q, float(k), axis=1)
    u = _measures_fused_4(p, q)
    square = _measures_gathered_5(u).get()[()]
    least = _measures_gathered_6(_some(u), axis=0, keepdims=True)
    cost = _cp.mean(_measures_fused_7(p, q)).get()[()]
    if square < 0.5:
        return _home((_cp.sum(p).get()[()], rows[:-1] * 1.0), [], [])
    return _home((gap + square, norm, rows, least, cost * _measures_gathered_8(u).get()[()], (_measures_fused_9(p, q, float(k))).prod().get()[()]), [], [])


def measures(p, q, k):
    if (
        type(p) is np.ndarray
        and p.dtype == "float64"
        and p.ndim == 2
        and p.flags.c_contiguous
        and type(q) is np.ndarray
        and q.dtype == "float64"
        and q.ndim == 2
        and q.flags.c_contiguous
        and type(k) is float
    ):
        try:
            with np.errstate(divide="raise", over="raise", invalid="raise"):
                return _measures_on_gpu(p, q, k)
        except Exception:  # the original code below takes over
            pass
    gap = np.abs(p - q).max()
    norm = float(np.sqrt(np.sum((p - p.mean()) ** 2)))
    rows = np.sum((p - q) ** 2 * k, axis=1)
    u = p * q + 1.0
    square = (u * u).sum()
    least = (u * 2.0 + 1.0).min(axis=0, keepdims=True)
    cost = np.mean((p - q) ** 2)
    if square < 0.5:
        return np.sum(p), rows[:-1] * 1.0
    return gap + square, norm, rows, least, cost * np.sum(np.exp(-u)), (p * q + k).prod()
