# --- before
import numpy as np


def phases(u, k, steps):
    for _ in range(steps):
        u[1:-1] += k * (u[1:-1] - u[1:-1] ** 3) * 2.0
    return u, (u ** 4 / 4.0 - u ** 2 / 2.0).sum(), u ** 2.5 * k

# --- inputs: phases
CALLS = [call(np.linspace(0.1, 1.0, 9), 0.1, 3), call(np.linspace(0.0, 2.0, 7), 0.05, 2)]
CHECKS = [call(np.linspace(-1.0, 1.0, 7), 0.05, 2), call(np.full(5, 1e200), 0.1, 1), call(np.ones(0), 0.1, 1)]

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


_phases_fused_1 = _cp.ElementwiseKernel(
    "float64 x0, float64 x1",
    "float64 fused",
    "fused = (x1 + ((x0 * (x1 - pow(x1, 3.0))) * 2.0))",
    "_phases_fused_1",
)


_phases_gathered_2 = _cp.ReductionKernel(
    "float64 x0",
    "float64 gathered",
    "((pow(x0, 4.0) / 4.0) - ((x0 * x0) / 2.0))",
    "a + b",
    "gathered = a",
    "0",
    "_phases_gathered_2",
)


def _phases_on_gpu(u, k, steps):
    u_host = u
    u_card = u = _cp.asarray(u)
    for _ in range(steps):
        _phases_fused_1(float(k), u[1:-1], u[1:-1])
    return _home((u, _phases_gathered_2(u).get()[()], u ** 2.5 * k), [(u_host, u_card)], [(u_host, u_card)])


def phases(u, k, steps):
    if (
        type(u) is np.ndarray
        and u.dtype == "float64"
        and u.ndim == 1
        and u.flags.writeable
        and abs(u.strides[0]) >= u.itemsize
        and type(k) is float
        and type(steps) is int
    ):
        try:
            with np.errstate(divide="raise", over="raise", invalid="raise"):
                return _phases_on_gpu(u, k, steps)
        except Exception:  # the original code below takes over
            pass
    for _ in range(steps):
        u[1:-1] += k * (u[1:-1] - u[1:-1] ** 3) * 2.0
    return u, (u ** 4 / 4.0 - u ** 2 / 2.0).sum(), u ** 2.5 * k
