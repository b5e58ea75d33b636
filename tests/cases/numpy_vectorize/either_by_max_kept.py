# --- before
import numpy as np


def peaks(a, out):
    top = 0.0
    x = 0.5
    for i in range(len(a)):
        x = x * 3.5 * (1.0 - x)
        top = max(a[i], top)
        if x > 0.75:
            top = top
    for i in range(len(a)):
        out[i] = a[i] * 2.0
    return top

# --- inputs: peaks
rng = np.random.default_rng(12)
CALLS = [call(rng.normal(size=300), np.zeros(300))]
CHECKS = [
    call(np.array([]), np.array([])),
    call(np.array([-1.0]), np.array([1.0])),
    call(np.array([0.0, -0.0]), np.array([0.0, 0.0])),
    call(np.array([np.nan, 1.0]), np.array([1.0, 3.0])),
    call(np.array([1.0, np.nan]), np.array([1.0, 3.0])),
    call(np.array([1.0, 1.0]), np.array([1.0])),
]

# --- after: array statements
import numpy as np


def _overlaps_itself(array):
    """Whether elements of an array share memory."""
    reach = array.itemsize
    for step, length in sorted(zip(map(abs, array.strides), array.shape)):
        if length > 1 and step < reach:
            return True
        reach += step * (length - 1)
    return False


@np.errstate(divide='raise', over='raise', invalid='raise')
def _peaks_in_numpy(a, out):
    top_fits = False
    if np.may_share_memory(a, out) or _overlaps_itself(out):
        raise ValueError
    top_fits = False
    top = 0.0
    x = 0.5
    for i in range(len(a)):
        x = x * 3.5 * (1.0 - x)
        top_before = top
        top = max(a[i], top)
        if top_before < top or top < top_before:
            top_fits = True
        if x > 0.75:
            top_fits = top_fits
            top = top
    if not len(a) <= len(out):
        raise ValueError
    if 1 <= len(a):
        out[:len(a)] = a[:] * 2.0
    if not top_fits:
        raise ValueError
    return top


def peaks(a, out):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 1
        and a.dtype.type is np.float64
        and a.size <= 2**31
        and type(out) is np.ndarray
        and out.dtype == np.float64
        and out.ndim == 1
        and out.dtype.type is np.float64
        and out.size <= 2**31
        and out.flags.writeable
        and np.geterr()["under"] == "ignore"
    ):
        out_before = out.copy()
        try:
            result = np.float64(_peaks_in_numpy(a, out))
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            out[...] = out_before
    top = 0.0
    x = 0.5
    for i in range(len(a)):
        x = x * 3.5 * (1.0 - x)
        top = max(a[i], top)
        if x > 0.75:
            top = top
    for i in range(len(a)):
        out[i] = a[i] * 2.0
    return top
