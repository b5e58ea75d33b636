# --- before
import numpy as np


def diffuse(u, k, steps):
    for _ in range(steps):
        lap = u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4 * u[1:-1, 1:-1]
        u[1:-1, 1:-1] += k * np.sin(lap)
        u[:, 0] = u[:, 1]  # no flux
        u[0] = 0.0
    return u.sum()

# --- inputs: diffuse
GRID = np.random.default_rng(3).random((9, 140))
CALLS = [call(GRID.copy(), 0.1, 3), call(np.ones((3, 3)), 0.25, 1)]
CHECKS = [
    call(np.zeros((0, 0)), 0.1, 2),
    call(np.full((4, 5), -0.0), -0.0, 2),
    call(np.asfortranarray(GRID), 0.1, 2),
    call(GRID[::2, ::3], 0.1, 2),
    call(np.broadcast_to(GRID[0], (5, 140)), 0.1, 1),
    call(np.where(GRID > 0.9, np.nan, GRID), 0.1, 2),
    call(GRID.copy(), 0.1, 0),
    call(GRID.astype(int), 0.1, 1),
    call(GRID[0].copy(), 0.1, 1),
    call(GRID.tolist(), 0.1, 1),
]

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


def _diffuse_on_gpu(u, k, steps):
    u_host = u
    u_card = u = _cp.asarray(u)
    for _ in range(steps):
        lap = u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4 * u[1:-1, 1:-1]
        u[1:-1, 1:-1] += k * _cp.sin(lap)
        u[:, 0] = u[:, 1]  # no flux
        u[0] = 0.0
    return _home(u.sum().get()[()], [(u_host, u_card)], [(u_host, u_card)])


def diffuse(u, k, steps):
    if (
        type(u) is np.ndarray
        and u.dtype == "float64"
        and u.ndim == 2
        and u.flags.c_contiguous
        and u.flags.writeable
        and type(k) is float
        and type(steps) is int
    ):
        try:
            with np.errstate(divide="raise", over="raise", invalid="raise"):
                return _diffuse_on_gpu(u, k, steps)
        except Exception:  # the original code below takes over
            pass
    for _ in range(steps):
        lap = u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4 * u[1:-1, 1:-1]
        u[1:-1, 1:-1] += k * np.sin(lap)
        u[:, 0] = u[:, 1]  # no flux
        u[0] = 0.0
    return u.sum()
