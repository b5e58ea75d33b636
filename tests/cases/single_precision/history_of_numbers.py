# --- before
import numpy as np


def run(u, k, n):
    hist = []
    sizes = []
    for i in range(n):
        u[1:-1] += k * (u[2:] - 2.0 * u[1:-1] + u[:-2]) + 1e-3
        hist.append(u.max())
        sizes.append(max(i, 2))
    return u, hist, np.array(hist), np.array(sizes), np.array([1.0, k])

# --- inputs: run
CALLS = [call(np.arange(6.0), 0.1, 3), call(np.linspace(0, 1, 9), np.float64(0.25), 2)]
CHECKS = [call(np.arange(3.0), 0.1, 1), call(np.arange(6.0) * 1e300, 0.1, 1), call(np.arange(6.0), 0.1, 0)]

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


_run_fused_1 = _cp.ElementwiseKernel(
    "float32 x0, float32 x1, float32 x2, float32 x3",
    "float32 fused",
    "fused = (x2 + ((x0 * ((x1 - (2.0f * x2)) + x3)) + 0.001f))",
    "_run_fused_1",
)


def _run_on_gpu(u, k, n):
    u_host = u
    u_card = u = _cp.asarray(u, dtype=_cp.float32)
    k = _in_single(k)
    hist = []
    sizes = []
    for i in range(n):
        u[1:-1] = _run_fused_1(float(k), u[2:], u[1:-1], u[:-2])
        hist.append(u.max().get()[()])
        sizes.append(max(i, 2))
    return _home((u, hist, _cp.asarray(_in_single(np.array(hist))), _cp.asarray(_in_single(np.array(sizes))), _cp.asarray(_in_single(np.array([1.0, k])))), [(u_host, u_card)], [(u_host, u_card)])


def run(u, k, n):
    if (
        type(u) is np.ndarray
        and u.dtype == "float64"
        and u.ndim == 1
        and u.flags.writeable
        and abs(u.strides[0]) >= u.itemsize
        and type(k) in (float, np.float64)
        and type(n) is int
    ):
        try:
            if int(_cp.__version__.partition(".")[0]) < 14:
                raise ImportError("arrays of few bits take CuPy 14")
            with np.errstate(divide="raise", over="raise", invalid="raise"):
                return _run_on_gpu(u, k, n)
        except Exception:  # the original code below takes over
            pass
    hist = []
    sizes = []
    for i in range(n):
        u[1:-1] += k * (u[2:] - 2.0 * u[1:-1] + u[:-2]) + 1e-3
        hist.append(u.max())
        sizes.append(max(i, 2))
    return u, hist, np.array(hist), np.array(sizes), np.array([1.0, k])
