# --- before
import numpy as np


def settle(u, target, most):
    for step in range(most):
        u *= 0.5
        u += 0.5 * target
        change = np.abs(u - target).max()
        if change < 0.01:
            return step
    raise ValueError(f"not settled within {most} steps: {change}")

# --- inputs: settle
U = np.random.default_rng(5).random((4, 6))
CALLS = [call(U.copy(), np.ones((4, 6)), 30), call(U.copy(), np.zeros((4, 6)), 30)]
CHECKS = [call(U.copy(), np.ones((4, 6)), 3), call(U.copy(), np.ones((4, 5)), 3), call(U.copy(), np.ones((4, 6)), 0)]

# --- after: arrays on the card (close)
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


def _settle_on_gpu(u, target, most):
    u_host = u
    u_card = u = _cp.asarray(u)
    target = _cp.asarray(target)
    for step in range(most):
        u *= 0.5
        u += 0.5 * target
        change = _cp.abs(u - target).max().get()[()]
        if change < 0.01:
            return _home(step, [(u_host, u_card)], [(u_host, u_card)])
    raise ValueError(f"not settled within {most} steps: {change}")
    return _home(None, [(u_host, u_card)], [(u_host, u_card)])


def settle(u, target, most):
    if (
        type(u) is np.ndarray
        and u.dtype == "float64"
        and u.ndim == 2
        and u.flags.c_contiguous
        and u.flags.writeable
        and type(target) is np.ndarray
        and target.dtype == "float64"
        and target.ndim == 2
        and target.flags.c_contiguous
        and type(most) is int
        and _separate((u,), (target,))
    ):
        try:
            with np.errstate(divide="raise", over="raise", invalid="raise"):
                return _settle_on_gpu(u, target, most)
        except Exception:  # the original code below takes over
            pass
    for step in range(most):
        u *= 0.5
        u += 0.5 * target
        change = np.abs(u - target).max()
        if change < 0.01:
            return step
    raise ValueError(f"not settled within {most} steps: {change}")
