# --- before
import numpy as np


def filtered(image, matrix, load):
    spectrum = np.fft.rfft(image, axis=1) * 0.5
    solved = np.linalg.solve(matrix, load.astype(float))
    return np.fft.irfft(spectrum, axis=1), solved, (solved @ load) * 2.0, matrix.mean(axis=0, dtype=np.float64)

# --- inputs: filtered
CALLS = [
    call(np.arange(32.0).reshape(4, 8), np.eye(3) * 4.0 + 0.1, np.array([1.0, 2.0, 3.0])),
    call(np.cos(np.arange(32.0)).reshape(4, 8), np.eye(3) + 0.25, np.array([-1.0, 0.5, 3.0])),
]

# --- after: arrays on the card, in single precision (single)
import numpy as np
import cupy as _cp
import cupyx as _cpx


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


def _filtered_on_gpu(image, matrix, load):
    image = _cp.asarray(image, dtype=_cp.float32)
    matrix = _cp.asarray(matrix, dtype=_cp.float32)
    load = _cp.asarray(load, dtype=_cp.float32)
    spectrum = _cp.fft.rfft(image, axis=1) * 0.5
    solved = _cp.linalg.solve(matrix, load.astype(_cp.float32))
    return _home((_cp.fft.irfft(spectrum, axis=1), solved, ((solved @ load).get()[()]) * 2.0, matrix.mean(axis=0, dtype=np.float64)), [], [])


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
            if int(_cp.__version__.partition(".")[0]) < 14:
                raise ImportError("arrays of few bits take CuPy 14")
            with np.errstate(divide="raise", over="raise", invalid="raise"), _cpx.errstate(linalg="raise"):
                return _filtered_on_gpu(image, matrix, load)
        except Exception:  # the original code below takes over
            pass
    spectrum = np.fft.rfft(image, axis=1) * 0.5
    solved = np.linalg.solve(matrix, load.astype(float))
    return np.fft.irfft(spectrum, axis=1), solved, (solved @ load) * 2.0, matrix.mean(axis=0, dtype=np.float64)
