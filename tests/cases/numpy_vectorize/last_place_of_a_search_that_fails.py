# --- before
import numpy as np


def places(table, asked, out):
    for i in range(1, len(asked)):
        for k in range(len(table)):
            if table[k] * table[k] >= asked[i]:
                break
        out[i] = out[i - 1] * 2 + k

# --- inputs: places
CALLS = [call(np.array([3.0, 1.0, 2.0]), np.array([1.5, 0.5, 7.0]), np.zeros(3))]
CHECKS = [
    call(np.array([1.0, 2.0]), np.array([1.5, 0.5, 99.0, 0.5, 99.0]), np.zeros(5)),
    call(np.array([1.0]), np.array([0.5, 99.0, 99.0]), np.zeros(3)),
    call(np.array([]), np.array([0.5, 99.0, 99.0]), np.zeros(3)),
    call(np.array([1.0, np.nan]), np.array([0.5, np.nan, 99.0]), np.zeros(3)),
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
def _places_in_numpy(table, asked, out):
    if np.may_share_memory(asked, out) or np.may_share_memory(out, table) or _overlaps_itself(out):
        raise ValueError
    for i in range(1, len(asked)):
        steps = len(table)
        end = steps
        if steps <= 0:
            raise ValueError
        low, size = (0, 256)
        while low < steps:
            high = min(low + size, steps)
            if not (0 <= low and high <= len(table)):
                raise ValueError
            hits = table[low:high] * table[low:high] >= asked[i]
            if hits.any():
                end = low + int(hits.argmax())
                break
            low, size = (high, min(4 * size, 1048576))
        if 0 < end:
            k = range(len(table))[end - 1]
        for k in range(len(table))[end:]:
            if table[k] * table[k] >= asked[i]:
                break
        out[i] = out[i - 1] * 2 + k


def places(table, asked, out):
    if (
        type(table) is np.ndarray
        and table.dtype == np.float64
        and table.ndim == 1
        and table.dtype.type is np.float64
        and table.size <= 2**31
        and type(asked) is np.ndarray
        and asked.dtype == np.float64
        and asked.ndim == 1
        and asked.dtype.type is np.float64
        and asked.size <= 2**31
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
            return _places_in_numpy(table, asked, out)
        except Exception:  # the original code below takes over
            out[...] = out_before
    for i in range(1, len(asked)):
        for k in range(len(table)):
            if table[k] * table[k] >= asked[i]:
                break
        out[i] = out[i - 1] * 2 + k
