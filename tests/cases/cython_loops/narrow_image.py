# --- before
import numpy as np


def sharpened(image, amount):
    out = np.zeros(image.shape, dtype=np.uint8)
    for i in range(1, len(image)):
        for j in range(image.shape[1]):
            if image[i, j] > image[i - 1, j]:
                out[i, j] = int(image[i, j]) + amount
            else:
                out[i, j] = image[i, j]
    return out

# --- inputs: sharpened
CALLS = [call(np.array([[1, 200], [7, 30]], dtype=np.uint8), 5)]
CHECKS = [
    call(np.array([[1, 200], [255, 30]], dtype=np.uint8), 5),
    call(np.array([[1, 2], [7, 3]], dtype=np.uint8), -20),
    call(np.array([[1, 2]]), 5),
    call(np.zeros((0, 3), dtype=np.uint8), 5),
    call(np.array([[1, 200], [7, 30]], dtype=np.uint16), 70000),
]

# --- after: built with Cython
import numpy as np


try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


@_cythonized
def _sharpened_kernel(image, amount):
    """In C, as it lies beside this file; where it is not built, the original runs."""
    raise NotImplementedError("a66f87b93d3e475d")


def sharpened(image, amount):
    if (
        type(image) is np.ndarray
        and image.dtype == np.uint8
        and image.ndim == 2
        and image.dtype.type is np.uint8
        and max(image.shape) <= 2**31
        and type(amount) is int
        and abs(amount) <= 2**31
    ):
        try:
            return _sharpened_kernel(image, amount).copy()
        except Exception:  # the original code below takes over
            pass
    out = np.zeros(image.shape, dtype=np.uint8)
    for i in range(1, len(image)):
        for j in range(image.shape[1]):
            if image[i, j] > image[i - 1, j]:
                out[i, j] = int(image[i, j]) + amount
            else:
                out[i, j] = image[i, j]
    return out
