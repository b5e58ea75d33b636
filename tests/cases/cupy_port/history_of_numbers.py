# --- before
import numpy as np


def synchronised(theta, omega, k, steps):
    order = []
    rates = []
    for _ in range(steps):
        diff = theta[None, :] - theta[:, None]
        rate = omega + k / len(theta) * np.sin(diff).sum(axis=1)
        theta = theta + 0.05 * rate
        order.append(abs(np.exp(1j * theta).mean()))
        rates.append(rate.max())
    return theta, np.array(order), np.array(rates) * 2.0, rates

# --- inputs: synchronised
CALLS = [call(np.linspace(0, 5, 9), np.linspace(-1, 1, 9), 2.0, 5), call(np.linspace(0, 3, 7), np.ones(7), 1.0, 3)]
CHECKS = [call(np.linspace(0, 5, 4), np.ones(4), 2.0, 0), call(np.full(4, 1e200), np.ones(4), 2.0, 2)]

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


_synchronised_gathered_1 = _cp.ReductionKernel(
    "float64 x0",
    "float64 gathered",
    "sin(x0)",
    "a + b",
    "gathered = a",
    "0",
    "_synchronised_gathered_1",
)


_synchronised_fused_2 = _cp.ElementwiseKernel(
    "float64 x0, float64 x1, float64 x2",
    "float64 fused",
    "fused = (x0 + (x1 * x2))",
    "_synchronised_fused_2",
)


_synchronised_fused_3 = _cp.ElementwiseKernel(
    "float64 x0, float64 x1",
    "float64 fused",
    "fused = (x0 + (0.05 * x1))",
    "_synchronised_fused_3",
)


def _synchronised_on_gpu(theta, omega, k, steps):
    theta_host = theta
    theta_card = theta = _cp.asarray(theta)
    omega = _cp.asarray(omega)
    order = []
    rates = []
    for _ in range(steps):
        diff = theta[None, :] - theta[:, None]
        rate = _synchronised_fused_2(omega, float(k / len(theta)), _synchronised_gathered_1(diff, axis=1))
        theta = _synchronised_fused_3(theta, rate)
        order.append(abs(_cp.exp(1j * theta).mean().get()[()]))
        rates.append(rate.max().get()[()])
    return _home((theta, _cp.asarray(np.array(order).astype("float64", casting="no", copy=False)), _cp.asarray(np.array(rates).astype("float64", casting="no", copy=False)) * 2.0, rates), [(theta_host, theta_card)], [])


def synchronised(theta, omega, k, steps):
    if (
        type(theta) is np.ndarray
        and theta.dtype == "float64"
        and theta.ndim == 1
        and type(omega) is np.ndarray
        and omega.dtype == "float64"
        and omega.ndim == 1
        and type(k) is float
        and type(steps) is int
    ):
        try:
            with np.errstate(divide="raise", over="raise", invalid="raise"):
                return _synchronised_on_gpu(theta, omega, k, steps)
        except Exception:  # the original code below takes over
            pass
    order = []
    rates = []
    for _ in range(steps):
        diff = theta[None, :] - theta[:, None]
        rate = omega + k / len(theta) * np.sin(diff).sum(axis=1)
        theta = theta + 0.05 * rate
        order.append(abs(np.exp(1j * theta).mean()))
        rates.append(rate.max())
    return theta, np.array(order), np.array(rates) * 2.0, rates
