# --- before
import numpy as np


def swing(u, k, steps):
    v = np.zeros(len(u))
    low = np.array([0.5, -0.25])
    heights = []
    for _ in range(steps):
        v[1:-1] += k * (u[2:] - 2 * u[1:-1] + u[:-2]) - 0.01 * v[1:-1]
        u += v
        heights.append(u.max())
    return heights, np.sqrt(np.sum(v * v)) * low[0], u

# --- inputs: swing
CALLS = [call(np.sin(np.arange(9.0)), np.float64(0.1), 4), call(np.linspace(-1, 2, 9), np.float64(0.2), 2)]
CHECKS = [call(np.ones(9), np.float64(1e60), 2), call(np.full(9, 1e200), np.float64(0.1), 1), call(np.ones(3), 0.5, 0)]

# --- after: arrays on the card, expressions in one go, in single precision (single)
import numpy as np
import cupy as _cp


def _in_double(value):
    """Floats of 32 bits as floats of 64; all else as it is."""
    if isinstance(value, (np.ndarray, np.inexact)) and value.dtype in ("float32", "complex64"):
        return value.astype(np.float64 if value.dtype == "float32" else np.complex128)
    return value


def _home(value, known, written):
    """Results as NumPy's, an argument's own array for itself; then what was changed, into the caller's arrays."""

    def fetched(card):
        if card.dtype.kind in "fc" and not bool(_cp.isfinite(card).all()):
            raise FloatingPointError("NumPy warns of what is not finite")
        return _in_double(_cp.asnumpy(card, order="A"))

    def home(one):
        if not isinstance(one, _cp.ndarray):
            if isinstance(one, (float, complex, np.inexact)) and not np.isfinite(one):
                raise FloatingPointError("NumPy warns of what is not finite")
            if type(one) is list:
                one[:] = map(home, one)
            return _in_double(one)
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


def _in_single(value):
    """Floats of 64 bits as floats of 32; all else as it is."""
    with np.errstate(over="raise"):
        if type(value) is np.ndarray:
            return value.astype(np.float32) if value.dtype == "float64" else value
        return np.float32(value) if isinstance(value, float) else value


_swing_fused_1 = _cp.ElementwiseKernel(
    "float32 x0, float32 x1, float32 x2, float32 x3, float32 x4",
    "float32 fused",
    "fused = (x4 + ((x0 * ((x1 - (2.0f * x2)) + x3)) - (0.01f * x4)))",
    "_swing_fused_1",
)


_swing_gathered_2 = _cp.ReductionKernel(
    "float32 x0",
    "float32 gathered",
    "(x0 * x0)",
    "a + b",
    "gathered = a",
    "0",
    "_swing_gathered_2",
)


def _swing_on_gpu(u, k, steps):
    u_host = u
    u_card = u = _cp.asarray(u, dtype=_cp.float32)
    k = _in_single(k)
    v = _cp.zeros(len(u)).astype(_cp.float32, copy=False)
    low = _cp.asarray(_in_single(np.array([0.5, -0.25])))
    heights = []
    for _ in range(steps):
        _swing_fused_1(float(k), u[2:], u[1:-1], u[:-2], v[1:-1], v[1:-1])
        u += v
        heights.append(u.max().get()[()])
    return _home((heights, np.sqrt(_swing_gathered_2(v).get()[()]) * low[0].get()[()], u), [(u_host, u_card)], [(u_host, u_card)])


def swing(u, k, steps):
    if (
        type(u) is np.ndarray
        and u.dtype == "float64"
        and u.ndim == 1
        and u.flags.writeable
        and abs(u.strides[0]) >= u.itemsize
        and type(k) is np.float64
        and type(steps) is int
    ):
        try:
            if int(_cp.__version__.partition(".")[0]) < 14:
                raise ImportError("arrays of few bits take CuPy 14")
            with np.errstate(divide="raise", over="raise", invalid="raise"):
                return _swing_on_gpu(u, k, steps)
        except Exception:  # the original code below takes over
            pass
    v = np.zeros(len(u))
    low = np.array([0.5, -0.25])
    heights = []
    for _ in range(steps):
        v[1:-1] += k * (u[2:] - 2 * u[1:-1] + u[:-2]) - 0.01 * v[1:-1]
        u += v
        heights.append(u.max())
    return heights, np.sqrt(np.sum(v * v)) * low[0], u
