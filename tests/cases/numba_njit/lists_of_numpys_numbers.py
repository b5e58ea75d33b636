# --- before
import numpy as np


def nearest(points, centres):
    labels, far = [], []
    for p in points:
        d = [(p[0] - c[0]) * (p[0] - c[0]) + (p[1] - c[1]) * (p[1] - c[1]) for c in centres]
        labels.append(d.index(min(d)))
        far.append(np.argmax(d))
    return labels, far, d

# --- inputs: nearest
POINTS = np.array([[0.5, 1.0], [4.0, -2.0], [0.0, 0.0], [3.5, 3.5]])
CENTRES = np.array([[0.0, 0.0], [4.0, 4.0], [4.0, -2.0]])
CALLS = [call(POINTS, CENTRES)]
CHECKS = [
    call(POINTS[:1], CENTRES[:1]),
    call(POINTS[:0], CENTRES),
    call(POINTS, CENTRES[:0]),
    call(POINTS, np.array([[np.nan, 1.0], [0.0, 0.0]])),
    call(POINTS, np.array([[1e300, 1.0], [0.0, 0.0]])),
    call(POINTS, np.array([[1.0, 1.0], [1.0, 1.0]])),
    call(POINTS[:, :1], CENTRES),
    call(POINTS.tolist(), CENTRES),
    call(POINTS, CENTRES.astype(np.int64)),
]

# --- after: compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


@_njit
def _finite(x):
    """x, unless it is infinite or nan."""
    if x - x != 0.0:
        raise OverflowError
    return x


@_njit
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@_njit
def _place_of(items, item):
    """items.index(item); where it is not there, the original raises."""
    for place in range(len(items)):
        if items[place] == item:
            return place
    raise ValueError


@_njit
def _place_of_largest(items):
    """np.argmax(items); where there is no number, or nan, the original decides."""
    if len(items) == 0:
        raise ValueError
    best = 0
    for place in range(len(items)):
        if items[place] != items[place]:
            raise ValueError
        if items[place] > items[best]:
            best = place
    return best


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if np.uint64(place) >= np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_njit
def _nearest_kernel_part_1(centres, p):
    return [_finite((p[0] - c[_within(0, len(c))]) * (p[0] - c[_within(0, len(c))]) + (p[1] - c[_within(1, len(c))]) * (p[1] - c[_within(1, len(c))])) for c in centres]


@_njit
def _nearest_kernel_part_2(d):
    best = 0.0
    some = False
    for item in d:
        if not some or item < best:
            best = item
        some = True
    if not some:
        raise ValueError
    return best


@_njit(cache=True)
def _nearest_kernel(points, centres):
    labels, far = [], []
    for p in _nonempty(points):
        if 1 >= len(p):
            raise IndexError
        d = _nearest_kernel_part_1(centres, p)
        labels.append(_place_of(d, _nearest_kernel_part_2(d)))
        far.append(_place_of_largest(d))
    return labels, far, d


def nearest(points, centres):
    if (
        type(points) is np.ndarray
        and points.dtype == np.float64
        and points.ndim == 2
        and points.dtype.type is np.float64
        and max(points.shape) <= 2**31
        and type(centres) is np.ndarray
        and centres.dtype == np.float64
        and centres.ndim == 2
        and centres.dtype.type is np.float64
        and max(centres.shape) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = _nearest_kernel(points, centres)
            return result[0], [*map(np.int64, result[1])], [*map(np.float64, _known(result[2]))]
        except Exception:  # the original code below takes over
            pass
    labels, far = [], []
    for p in points:
        d = [(p[0] - c[0]) * (p[0] - c[0]) + (p[1] - c[1]) * (p[1] - c[1]) for c in centres]
        labels.append(d.index(min(d)))
        far.append(np.argmax(d))
    return labels, far, d
