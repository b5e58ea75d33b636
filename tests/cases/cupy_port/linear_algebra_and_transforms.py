# --- before
import numpy as np
from numpy.fft import fft2, ifft2


def filtered(image, matrix, load):
    spectrum = fft2(image)
    spectrum *= np.exp(-1j * np.linspace(0, 1, 8))[:, None]
    solved = np.linalg.solve(matrix, load)
    return ifft2(spectrum).real + solved @ matrix[0], np.dot(solved, load)

# --- inputs: filtered
RNG = np.random.default_rng(4)
MATRIX = RNG.random((5, 5)) + 5 * np.eye(5)
CALLS = [call(RNG.random((8, 8)), MATRIX.copy(), RNG.random(5))]
CHECKS = [call(RNG.random((8, 8)), np.zeros((5, 5)), RNG.random(5)), call(RNG.random((3, 8)), MATRIX.copy(), RNG.random(5))]

# --- after: arrays on the card (close)
import numpy as np
from numpy.fft import fft2, ifft2
import cupy as _cp
import cupyx as _cpx


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


def _filtered_on_gpu(image, matrix, load):
    image = _cp.asarray(image)
    matrix = _cp.asarray(matrix)
    load = _cp.asarray(load)
    spectrum = _cp.fft.fft2(image)
    spectrum *= _cp.exp(-1j * _cp.linspace(0, 1, 8))[:, None]
    solved = _cp.linalg.solve(matrix, load)
    return _home((_cp.fft.ifft2(spectrum).real + (solved @ matrix[0]).get()[()], _cp.dot(solved, load).get()[()]), [], [])


def filtered(image, matrix, load):
    if (
        type(image) is np.ndarray
        and image.dtype == "float64"
        and image.ndim == 2
        and image.flags.c_contiguous
        and type(matrix) is np.ndarray
        and matrix.dtype == "float64"
        and matrix.ndim == 2
        and matrix.flags.c_contiguous
        and type(load) is np.ndarray
        and load.dtype == "float64"
        and load.ndim == 1
    ):
        try:
            with np.errstate(divide="raise", over="raise", invalid="raise"), _cpx.errstate(linalg="raise"):
                return _filtered_on_gpu(image, matrix, load)
        except Exception:  # the original code below takes over
            pass
    spectrum = fft2(image)
    spectrum *= np.exp(-1j * np.linspace(0, 1, 8))[:, None]
    solved = np.linalg.solve(matrix, load)
    return ifft2(spectrum).real + solved @ matrix[0], np.dot(solved, load)
