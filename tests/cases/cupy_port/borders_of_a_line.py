# --- before
import numpy as np


def advected(u, v, dt, dx, steps):
    n = len(u)
    peak = 0.0
    for step in range(steps):
        old = u.copy()
        u[1:-1] = old[1:-1] - dt / dx * np.where(old[1:-1] > 0.0, old[1:-1] - old[:-2], old[2:] - old[1:-1])
        u[0] = u[1]
        u[n - 1] = u[-2]
        v[0, -1] = v[1, 0]
        v[1] = u[0]
        u[n // 2] += np.sin(0.5 * step)
        peak = max(peak, float(u[3]))
    return np.roll(u, 1, 0), v.T * 2.0, peak

# --- inputs: advected
CALLS = [
    call(np.sin(np.linspace(0, 6, 12)), np.arange(6.0).reshape(2, 3), 0.01, 0.1, 4),
    call(np.linspace(-1, 1, 9), np.ones((2, 3)), 0.02, 0.1, 3),
]
CHECKS = [
    call(np.ones(1), np.ones((2, 3)), 0.1, 1.0, 2),
    call(np.ones(5), np.ones((1, 3)), 0.1, 1.0, 2),
    call(np.ones(5), np.ones((2, 3)), 0.1, 1.0, 0),
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


_advected_fused_1 = _cp.ElementwiseKernel(
    "float64 x0, float64 x1, float64 x2, float64 x3",
    "float64 fused",
    "fused = (x0 - (x1 * ((x0 > 0.0) ? (x0 - x2) : (x3 - x0))))",
    "_advected_fused_1",
)


def _advected_on_gpu(u, v, dt, dx, steps):
    u_host = u
    u_card = u = _cp.asarray(u)
    v_host = v
    v_card = v = _cp.asarray(v)
    n = len(u)
    peak = 0.0
    for step in range(steps):
        old = u.copy()
        _advected_fused_1(old[1:-1], float(dt / dx), old[:-2], old[2:], u[1:-1])
        u[0] = u[1]
        u[n - 1] = u[-2]
        v[0, -1] = v[1, 0]
        v[1] = u[0].get()[()]
        u[n // 2] += np.sin(0.5 * step)
        peak = max(peak, float(u[3].get()[()]))
    return _home((_cp.roll(u, 1, 0), v.T * 2.0, peak), [(u_host, u_card), (v_host, v_card)], [(u_host, u_card), (v_host, v_card)])


def advected(u, v, dt, dx, steps):
    if (
        type(u) is np.ndarray
        and u.dtype == "float64"
        and u.ndim == 1
        and u.flags.writeable
        and abs(u.strides[0]) >= u.itemsize
        and type(v) is np.ndarray
        and v.dtype == "float64"
        and v.ndim == 2
        and v.flags.c_contiguous
        and v.flags.writeable
        and type(dt) is float
        and type(dx) is float
        and type(steps) is int
        and _separate((u, v), ())
    ):
        try:
            with np.errstate(divide="raise", over="raise", invalid="raise"):
                return _advected_on_gpu(u, v, dt, dx, steps)
        except Exception:  # the original code below takes over
            pass
    n = len(u)
    peak = 0.0
    for step in range(steps):
        old = u.copy()
        u[1:-1] = old[1:-1] - dt / dx * np.where(old[1:-1] > 0.0, old[1:-1] - old[:-2], old[2:] - old[1:-1])
        u[0] = u[1]
        u[n - 1] = u[-2]
        v[0, -1] = v[1, 0]
        v[1] = u[0]
        u[n // 2] += np.sin(0.5 * step)
        peak = max(peak, float(u[3]))
    return np.roll(u, 1, 0), v.T * 2.0, peak
