# --- before
import numpy as np


def limited(u, v, k, steps):
    for _ in range(steps):
        slope = np.where((u[2:] > u[1:-1]) & (v[1:-1] >= k), u[2:] - u[1:-1], k * 0.5)
        v[1:-1] += k * np.maximum(slope, 0.0) - np.minimum(slope, v[2:])
        u = np.where(v < 0, 0, v) * 2.0 + np.where(u != 0.0, u, v)
    many = np.where((np.arange(len(u)) * u > 1.0) | (v > k), u * 2.0, v)
    return np.maximum(u - 1.0, 0.0) * k, many, np.sum(np.where(u > 1, u * u, 0.5 * u)), v

# --- inputs: limited
CALLS = [
    call(np.sin(np.arange(9.0)), np.cos(np.arange(9.0)), 0.1, 3),
    call(np.linspace(-1.0, 2.0, 7), np.linspace(1.0, -1.0, 7), -0.25, 2),
]
CHECKS = [
    call(np.zeros(5), np.ones(5), 0.5, 1),
    call(np.array([1.0, np.nan, 2.0, 3.0]), np.ones(4), 0.5, 1),
    call(np.array([1.0, 5.0, np.inf, 3.0]), np.ones(4), 0.5, 1),
    call(np.ones(3), np.full(3, -np.inf), 0.5, 1),
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


def _separate(written, others):
    """Whether the arrays that are written to share no memory with any other, and no two of their elements do."""
    arrays = [*written, *others]
    pairs = ((a, b) for k, a in enumerate(written) for b in arrays[k + 1 :])
    return not any(np.may_share_memory(a, b) for a, b in pairs)


_limited_fused_1 = _cp.ElementwiseKernel(
    "float64 x0, float64 x1, float64 x2, float64 x3, float64 x4",
    "float64 fused",
    "fused = (((x0 > x1) && (x2 >= x3)) ? (x0 - x1) : x4)",
    "_limited_fused_1",
)


_limited_fused_2 = _cp.ElementwiseKernel(
    "float64 x0, float64 x1, float64 x2, float64 x3",
    "float64 fused",
    "fused = (x3 + ((x0 * (x1 != x1 ? x1 : (x1 > 0.0 ? x1 : 0.0))) - (x1 != x1 ? x1 : (x2 != x2 ? x2 : (x1 < x2 ? x1 : x2)))))",
    "_limited_fused_2",
)


_limited_fused_3 = _cp.ElementwiseKernel(
    "float64 x0, float64 x1",
    "float64 fused",
    "fused = ((((x0 < 0.0) ? 0.0 : x0) * 2.0) + x1)",
    "_limited_fused_3",
)


_limited_gathered_4 = _cp.ReductionKernel(
    "float64 x0",
    "float64 gathered",
    "((x0 > 1.0) ? (x0 * x0) : (0.5 * x0))",
    "a + b",
    "gathered = a",
    "0",
    "_limited_gathered_4",
)


_limited_fused_5 = _cp.ElementwiseKernel(
    "float64 x0, float64 x1",
    "float64 fused",
    "fused = (((x0 - 1.0) != (x0 - 1.0) ? (x0 - 1.0) : ((x0 - 1.0) > 0.0 ? (x0 - 1.0) : 0.0)) * x1)",
    "_limited_fused_5",
)


def _limited_on_gpu(u, v, k, steps):
    u = _cp.asarray(u)
    v_host = v
    v_card = v = _cp.asarray(v)
    for _ in range(steps):
        slope = _limited_fused_1(u[2:], u[1:-1], v[1:-1], float(k), float(k * 0.5))
        v[1:-1] = _limited_fused_2(float(k), slope, v[2:], v[1:-1])
        u = _limited_fused_3(v, _cp.where(u != 0.0, u, v))
    many = _cp.where((_cp.arange(len(u)) * u > 1.0) | (v > k), u * 2.0, v)
    return _home((_limited_fused_5(u, float(k)), many, _limited_gathered_4(u).get()[()], v), [(v_host, v_card)], [(v_host, v_card)])


def limited(u, v, k, steps):
    if (
        type(u) is np.ndarray
        and u.dtype == "float64"
        and u.ndim == 1
        and type(v) is np.ndarray
        and v.dtype == "float64"
        and v.ndim == 1
        and v.flags.writeable
        and abs(v.strides[0]) >= v.itemsize
        and type(k) is float
        and type(steps) is int
        and _separate((v,), (u,))
    ):
        try:
            with np.errstate(divide="raise", over="raise", invalid="raise"):
                return _limited_on_gpu(u, v, k, steps)
        except Exception:  # the original code below takes over
            pass
    for _ in range(steps):
        slope = np.where((u[2:] > u[1:-1]) & (v[1:-1] >= k), u[2:] - u[1:-1], k * 0.5)
        v[1:-1] += k * np.maximum(slope, 0.0) - np.minimum(slope, v[2:])
        u = np.where(v < 0, 0, v) * 2.0 + np.where(u != 0.0, u, v)
    many = np.where((np.arange(len(u)) * u > 1.0) | (v > k), u * 2.0, v)
    return np.maximum(u - 1.0, 0.0) * k, many, np.sum(np.where(u > 1, u * u, 0.5 * u)), v
