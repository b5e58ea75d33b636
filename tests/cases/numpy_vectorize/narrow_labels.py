# --- before
import numpy as np


def relabelled(labels, table):
    found = np.zeros(len(labels), dtype=np.int32)
    for i in range(len(labels)):
        found[i] = table[labels[i]]
    return found

# --- inputs: relabelled
rng = np.random.default_rng(11)
CALLS = [call(rng.integers(0, 20, size=300).astype(np.int32), rng.integers(0, 9, size=20))]
CHECKS = [
    call(np.array([0, -1, 1], dtype=np.int32), np.array([5, 6])),
    call(np.array([0, 2], dtype=np.int32), np.array([5, 6])),
    call(np.array([0, 1], dtype=np.int32), np.array([5, 2**40])),
    call(np.array([], dtype=np.int32), np.array([5, 6])),
    call(np.array([0, 1]), np.array([5, 6])),
]

# --- after: array statements
import numpy as np


def _fitting(numbers, low, high):
    """Whole numbers as they are; raises OverflowError where one is smaller than low or larger than high."""
    if np.size(numbers) and not (low <= np.min(numbers) and np.max(numbers) <= high):
        raise OverflowError
    return numbers


@np.errstate(divide='raise', over='raise', invalid='raise')
def _relabelled_in_numpy(labels, table):
    found = np.zeros(len(labels), dtype=np.int32)
    if not len(labels) <= len(found):
        raise ValueError
    if 1 <= len(labels):
        found[:len(labels)] = _fitting(table[labels[:].astype(np.int64)], -2147483648, 2147483647)
    return found


def relabelled(labels, table):
    if (
        type(labels) is np.ndarray
        and labels.dtype == np.int32
        and labels.ndim == 1
        and labels.dtype.type is np.int32
        and labels.size <= 2**31
        and type(table) is np.ndarray
        and table.dtype == np.int64
        and table.ndim == 1
        and table.dtype.type is np.int64
        and table.size <= 2**31
        and (table.size == 0 or (-(2**31) <= table.min() and table.max() <= 2**31))
    ):
        try:
            return _relabelled_in_numpy(labels, table)
        except Exception:  # the original code below takes over
            pass
    found = np.zeros(len(labels), dtype=np.int32)
    for i in range(len(labels)):
        found[i] = table[labels[i]]
    return found
