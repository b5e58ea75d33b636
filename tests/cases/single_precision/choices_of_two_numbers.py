# --- before
import numpy as np


def run(u):
    s = np.zeros(len(u))
    s[1:-1] = np.where(u[1:-1] > 0.25, 1.0, 0.0)
    return s

# --- inputs: run
CALLS = [call(np.arange(6.0)), call(np.linspace(-1, 1, 9))]
CHECKS = [call(np.arange(0.0))]

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


_run_fused_1 = _cp.ElementwiseKernel(
    "float32 x0",
    "float32 fused",
    "fused = ((x0 > 0.25f) ? 1.0f : 0.0f)",
    "_run_fused_1",
)


def _run_on_gpu(u):
    u = _cp.asarray(u, dtype=_cp.float32)
    s = _cp.zeros(len(u)).astype(_cp.float32, copy=False)
    _run_fused_1(u[1:-1], s[1:-1])
    return _home(s, [], [])


def run(u):
    if (
        type(u) is np.ndarray
        and u.dtype == "float64"
        and u.ndim == 1
    ):
        try:
            if int(_cp.__version__.partition(".")[0]) < 14:
                raise ImportError("arrays of few bits take CuPy 14")
            with np.errstate(divide="raise", over="raise", invalid="raise"):
                return _run_on_gpu(u)
        except Exception:  # the original code below takes over
            pass
    s = np.zeros(len(u))
    s[1:-1] = np.where(u[1:-1] > 0.25, 1.0, 0.0)
    return s
