# --- before
import numpy as np
from scipy import ndimage
from scipy.special import erf


def sharpened(image, weights, sigma):
    smooth = ndimage.gaussian_filter(image, sigma, mode="nearest")
    edges = image + 0.5 * (image - smooth)
    edges = ndimage.convolve(edges, weights)
    return erf(edges), smooth

# --- inputs: sharpened
GRID = np.random.default_rng(1).random((12, 9))
CALLS = [call(GRID.copy(), np.ones((3, 3)) / 9, 1.5)]
CHECKS = [
    call(GRID.copy(), np.ones((3, 3)) / 9, 0.5),
    call(GRID.copy(), np.ones(3), 0.5),
    call(GRID * np.nan, np.ones((3, 3)), 0.5),
    call(GRID > 0.5, np.ones((3, 3)), 0.5),
    call(np.zeros((0, 3)), np.ones((3, 3)), 0.5),
]

# --- after: arrays on the card (close)
import numpy as np
from scipy import ndimage
from scipy.special import erf
import cupy as _cp
import cupyx.scipy.ndimage as _cpx_ndimage
import cupyx.scipy.special as _cpx_special


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


def _sharpened_on_gpu(image, weights, sigma):
    image = _cp.asarray(image)
    weights = _cp.asarray(weights)
    smooth = _cpx_ndimage.gaussian_filter(image, sigma, mode="nearest")
    edges = image + 0.5 * (image - smooth)
    edges = _cpx_ndimage.convolve(edges, weights)
    return _home((_cpx_special.erf(edges), smooth), [], [])


def sharpened(image, weights, sigma):
    if (
        type(image) is np.ndarray
        and image.dtype == "float64"
        and image.ndim == 2
        and image.flags.c_contiguous
        and type(weights) is np.ndarray
        and weights.dtype == "float64"
        and weights.ndim == 2
        and weights.flags.c_contiguous
        and type(sigma) is float
    ):
        try:
            with np.errstate(divide="raise", over="raise", invalid="raise"):
                return _sharpened_on_gpu(image, weights, sigma)
        except Exception:  # the original code below takes over
            pass
    smooth = ndimage.gaussian_filter(image, sigma, mode="nearest")
    edges = image + 0.5 * (image - smooth)
    edges = ndimage.convolve(edges, weights)
    return erf(edges), smooth
