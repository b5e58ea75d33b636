# --- before
import numpy as np


def blur(img, passes):
    out = img.copy()
    for _ in range(passes):
        p = np.pad(out, 1, mode="edge")
        out = (p[:-2, 1:-1] + p[1:-1, :-2] + p[1:-1, 2:] + p[2:, 1:-1]) / 4.0
    return out, np.pad(out, ((0, 1), (2, 0))), np.pad(img, 2, "wrap")

# --- inputs: blur
GRID = np.sin(np.arange(48.0)).reshape(6, 8)
CALLS = [call(GRID, 2), call(GRID + 1.0, 3)]
CHECKS = [call(GRID[:1].copy(), 1), call(GRID, 0)]

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


_blur_fused_1 = _cp.ElementwiseKernel(
    "float64 x0, float64 x1, float64 x2, float64 x3",
    "float64 fused",
    "fused = ((((x0 + x1) + x2) + x3) / 4.0)",
    "_blur_fused_1",
)


def _blur_on_gpu(img, passes):
    img = _cp.asarray(img)
    out = img.copy()
    for _ in range(passes):
        p = _cp.pad(out, 1, mode="edge")
        out = _blur_fused_1(p[:-2, 1:-1], p[1:-1, :-2], p[1:-1, 2:], p[2:, 1:-1])
    return _home((out, _cp.pad(out, ((0, 1), (2, 0))), _cp.pad(img, 2, "wrap")), [], [])


def blur(img, passes):
    if (
        type(img) is np.ndarray
        and img.dtype == "float64"
        and img.ndim == 2
        and img.flags.c_contiguous
        and type(passes) is int
    ):
        try:
            with np.errstate(divide="raise", over="raise", invalid="raise"):
                return _blur_on_gpu(img, passes)
        except Exception:  # the original code below takes over
            pass
    out = img.copy()
    for _ in range(passes):
        p = np.pad(out, 1, mode="edge")
        out = (p[:-2, 1:-1] + p[1:-1, :-2] + p[1:-1, 2:] + p[2:, 1:-1]) / 4.0
    return out, np.pad(out, ((0, 1), (2, 0))), np.pad(img, 2, "wrap")
