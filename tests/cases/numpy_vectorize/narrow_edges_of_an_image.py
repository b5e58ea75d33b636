# --- before
import numpy as np


def edges(img, kx):
    h, w = img.shape
    out = np.zeros((h, w), dtype=np.uint8)
    for r in range(1, h - 1):
        for c in range(1, w - 1):
            gx = 0
            for i in range(3):
                for j in range(3):
                    pixel = int(img[r + i - 1, c + j - 1])
                    gx += kx[i, j] * pixel
            mag = np.sqrt(gx * gx)
            if mag > 255:
                mag = 255
            out[r, c] = int(mag)
    return out

# --- inputs: edges
rng = np.random.default_rng(8)
KX = np.array([[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]])
CALLS = [call(rng.integers(0, 256, size=(30, 40)).astype(np.uint8), KX)]
CHECKS = [
    call(np.zeros((5, 5), dtype=np.uint8), KX),
    call(np.zeros((2, 5), dtype=np.uint8), KX),
    call(np.zeros((0, 0), dtype=np.uint8), KX),
    call(np.full((3, 3), 255, dtype=np.uint8), KX),
    call(np.array([[0, 0, 255], [0, 0, 255], [0, 0, 255]], dtype=np.uint8), KX),
    call(rng.integers(0, 256, size=(4, 5)), KX),
    call(rng.integers(-128, 127, size=(4, 5)).astype(np.int8), KX),
    call(rng.integers(0, 256, size=(12, 12)).astype(np.uint8)[::2, ::-1], KX),
    call(np.full((3, 3), 255, dtype=np.uint8), KX[:2]),
]

# --- after: array statements
import numpy as np


def _whole(function, a, b):
    """function(a, b) of whole numbers; raises OverflowError where the result might not fit into its type."""
    one, other = (max(-int(np.min(x)), int(np.max(x))) if np.size(x) else 0 for x in (a, b))
    found = function(a, b)
    if (one * other if function is np.multiply else one + other) > np.iinfo(found.dtype).max:
        raise OverflowError
    return found


def _moderate(numbers):
    """Floats as they are; raises OverflowError where one is too large for its whole part to be exact."""
    single = isinstance(numbers, float) or not np.size(numbers)
    low, high = (numbers, numbers) if single else (np.min(numbers), np.max(numbers))
    if np.size(numbers) and not (-9e15 < low and high < 9e15):
        raise OverflowError
    return numbers


def _fitting(numbers, low, high):
    """Whole numbers as they are; raises OverflowError where one is smaller than low or larger than high."""
    if np.size(numbers) and not (low <= np.min(numbers) and np.max(numbers) <= high):
        raise OverflowError
    return numbers


@np.errstate(divide='raise', over='raise', invalid='raise')
def _edges_in_numpy(img, kx):
    h, w = img.shape
    out = np.zeros((h, w), dtype=np.uint8)
    if not (2 <= img.shape[1] and len(img) <= len(out) + 1 and (img.shape[1] <= out.shape[1] + 1)):
        raise ValueError
    if 3 <= len(img):
        gx = 0
        gx = np.broadcast_to(gx, (len(img) - 2, img.shape[1] - 2))
        for i in range(3):
            for j in range(3):
                pixel = img[i:i + len(img) - 2, j:img.shape[1] + j - 2].astype(np.int64)
                gx = _whole(np.add, gx, kx[i, j] * pixel)
        mag = np.sqrt(_whole(np.multiply, gx, gx))
        chosen = mag > 255
        mag = np.where(chosen, 255, mag)
        out[1:len(img) - 1, 1:img.shape[1] - 1] = _fitting(_moderate(mag).astype(int), 0, 255)
    return out


def edges(img, kx):
    if (
        type(img) is np.ndarray
        and img.dtype == np.uint8
        and img.ndim == 2
        and img.dtype.type is np.uint8
        and max(img.shape) <= 2**31
        and type(kx) is np.ndarray
        and kx.dtype == np.int64
        and kx.ndim == 2
        and kx.dtype.type is np.int64
        and max(kx.shape) <= 2**31
        and (kx.size == 0 or (-(2**31) <= kx.min() and kx.max() <= 2**31))
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _edges_in_numpy(img, kx)
        except Exception:  # the original code below takes over
            pass
    h, w = img.shape
    out = np.zeros((h, w), dtype=np.uint8)
    for r in range(1, h - 1):
        for c in range(1, w - 1):
            gx = 0
            for i in range(3):
                for j in range(3):
                    pixel = int(img[r + i - 1, c + j - 1])
                    gx += kx[i, j] * pixel
            mag = np.sqrt(gx * gx)
            if mag > 255:
                mag = 255
            out[r, c] = int(mag)
    return out
