# --- before
import numpy as np


def histogram(img):
    counts = np.zeros(256, dtype=int)
    total = 0
    for r in range(img.shape[0]):
        for c in range(img.shape[1]):
            counts[img[r, c]] += 1
            total += int(img[r, c])
    return counts, total

# --- inputs: histogram
rng = np.random.default_rng(10)
CALLS = [call(rng.integers(0, 256, size=(30, 40)).astype(np.uint8))]
CHECKS = [
    call(np.zeros((0, 3), dtype=np.uint8)),
    call(np.full((2, 3), 255, dtype=np.uint8)),
    call(rng.integers(0, 256, size=(3, 4)).astype(np.int16)),
    call(rng.integers(-3, 256, size=(3, 4))),
]

# --- after: array statements
import numpy as np


def _sum_of_ints(numbers, axis=None):
    """The sum of ints; raises OverflowError where it might not fit into 64 bits."""
    if numbers.size and numbers.size * max(-int(numbers.min()), int(numbers.max())) >= 2**62:
        raise OverflowError
    return numbers.sum(axis)


def _tally(counts, *places):
    """Adds 1 to an element of `counts` for each of `places`, which may be repeated."""
    if not places[0].size:
        return
    if len(places) < counts.ndim:
        raise IndexError
    for place, length in zip(places, counts.shape):
        if not 0 <= place.min() <= place.max() < length:
            raise IndexError
    if counts.max() >= 2**62:
        raise OverflowError
    at = (places[0] if len(places) == 1 else np.ravel_multi_index(places, counts.shape)).ravel()
    counts += np.bincount(at, minlength=counts.size).reshape(counts.shape)


@np.errstate(divide='raise', over='raise', invalid='raise')
def _histogram_in_numpy(img):
    counts = np.zeros(256, dtype=int)
    total = 0
    if 1 <= len(img):
        _tally(counts, img[:].astype(np.int64))
        total = total + _sum_of_ints(img[:].astype(np.int64))
    return (counts, int(total))


def histogram(img):
    if (
        type(img) is np.ndarray
        and img.dtype == np.uint8
        and img.ndim == 2
        and img.dtype.type is np.uint8
        and max(img.shape) <= 2**31
    ):
        try:
            return _histogram_in_numpy(img)
        except Exception:  # the original code below takes over
            pass
    counts = np.zeros(256, dtype=int)
    total = 0
    for r in range(img.shape[0]):
        for c in range(img.shape[1]):
            counts[img[r, c]] += 1
            total += int(img[r, c])
    return counts, total
