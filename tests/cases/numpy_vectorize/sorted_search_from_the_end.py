# --- before
import numpy as np


def last_not_later(times, asked, found):
    for i in range(len(asked)):
        k = len(times) - 1
        while times[k] > asked[i]:
            k -= 1
        found[i] = k

# --- inputs: last_not_later
CALLS = [call(np.array([1, 3, 3, 8]), np.array([3, 9, 1, 7]), np.zeros(4, dtype=np.int64))]
CHECKS = [
    call(np.array([1, 3]), np.array([], dtype=np.int64), np.zeros(0, dtype=np.int64)),
    call(np.array([1, 3, 3, 8]), np.array([3, 0, 1, 7]), np.zeros(4, dtype=np.int64)),
    call(np.array([3, 1, 8]), np.array([3, 1, 7]), np.zeros(3, dtype=np.int64)),
    call(np.array([], dtype=np.int64), np.array([3]), np.zeros(1, dtype=np.int64)),
    call(np.array([-(2**63), 2**63 - 1]), np.array([2**63 - 1, -(2**63), 0]), np.zeros(3, dtype=np.int64)),
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


def _place_before(table, numbers, side, start, shift):
    """The last place down from `start`, for each number, where table[place + shift] is not behind it.

    side="right": at most the number; "left": smaller. Raises where the table is not sorted, has nan, or is too short.
    """
    if not ((table[:-1] <= table[1:]).all() and (table[:1] == table[:1]).all() and np.all(numbers == numbers)):
        raise ValueError
    found = np.minimum(np.searchsorted(table, numbers, side) - 1 - shift, start)
    if not np.all(found + shift >= 0) or not np.all(start + shift < len(table)):
        raise IndexError
    return found


@np.errstate(divide='raise', over='raise', invalid='raise')
def _last_not_later_in_numpy(times, asked, found):
    if np.may_share_memory(asked, found) or np.may_share_memory(found, times) or _overlaps_itself(found):
        raise ValueError
    if not len(asked) <= len(found):
        raise ValueError
    if 1 <= len(asked):
        k = len(times) - 1
        k = _place_before(times, asked[:], 'right', k, 0)
        found[:len(asked)] = k


def last_not_later(times, asked, found):
    if (
        type(times) is np.ndarray
        and times.dtype == np.int64
        and times.ndim == 1
        and times.dtype.type is np.int64
        and times.size <= 2**31
        and (times.size == 0 or (-(2**31) <= times.min() and times.max() <= 2**31))
        and type(asked) is np.ndarray
        and asked.dtype == np.int64
        and asked.ndim == 1
        and asked.dtype.type is np.int64
        and asked.size <= 2**31
        and (asked.size == 0 or (-(2**31) <= asked.min() and asked.max() <= 2**31))
        and type(found) is np.ndarray
        and found.dtype == np.int64
        and found.ndim == 1
        and found.dtype.type is np.int64
        and found.size <= 2**31
        and found.flags.writeable
        and not np.may_share_memory(times, found)
        and not np.may_share_memory(asked, found)
        and (found.size == 0 or (-(2**31) <= found.min() and found.max() <= 2**31))
    ):
        try:
            return _last_not_later_in_numpy(times, asked, found)
        except Exception:  # the original code below takes over
            pass
    for i in range(len(asked)):
        k = len(times) - 1
        while times[k] > asked[i]:
            k -= 1
        found[i] = k
