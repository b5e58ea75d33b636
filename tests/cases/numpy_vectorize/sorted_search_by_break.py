# --- before
import numpy as np


def wheel(shares, draws, chosen):
    for i in range(len(draws)):
        for k in range(len(shares)):
            if draws[i] < shares[k]:
                break
        chosen[i] = k

# --- inputs: wheel
CALLS = [call(np.array([0.2, 0.5, 1.0]), np.array([0.1, 0.2, 0.99, 0.7]), np.zeros(4, dtype=np.int64))]
CHECKS = [
    call(np.array([0.2, 0.5, 0.9]), np.array([1.0, 0.9]), np.zeros(2, dtype=np.int64)),
    call(np.array([0.5, 0.2, 0.9]), np.array([0.3, 0.1]), np.zeros(2, dtype=np.int64)),
    call(np.array([0.5, np.nan, 0.9]), np.array([0.6, 0.1]), np.zeros(2, dtype=np.int64)),
    call(np.array([0.5, 0.7]), np.array([np.nan, 0.1]), np.zeros(2, dtype=np.int64)),
    call(np.array([]), np.array([]), np.zeros(0, dtype=np.int64)),
    call(np.array([0.5]), np.array([0.7, 0.2]), np.zeros(2, dtype=np.int64)),
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


def _place_in(table, numbers, side, start, shift, stop=None, strict=True):
    """The first place from `start` on, for each number, where table[place + shift] is not before it; `stop` at most.

    side="left": at least the number; "right": larger. Raises where the table is not sorted, has nan, or is too short.
    """
    if not ((table[:-1] <= table[1:]).all() and (table[:1] == table[:1]).all() and np.all(numbers == numbers)):
        raise ValueError
    found = np.searchsorted(table, numbers, side) - shift
    found = np.maximum(found if stop is None else np.minimum(found, stop), start)
    known = found + shift < len(table)
    if not np.all(known if strict else known | (found >= stop)) or not np.all(start + shift >= 0):
        raise IndexError
    return found


@np.errstate(divide='raise', over='raise', invalid='raise')
def _wheel_in_numpy(shares, draws, chosen):
    if np.may_share_memory(chosen, draws) or np.may_share_memory(chosen, shares) or _overlaps_itself(chosen):
        raise ValueError
    if not len(draws) <= len(chosen):
        raise ValueError
    if 1 <= len(draws):
        if len(shares) <= 0:
            raise ValueError
        k = _place_in(shares, draws[:], 'right', 0, 0, len(shares) - 1)
        chosen[:len(draws)] = k


def wheel(shares, draws, chosen):
    if (
        type(shares) is np.ndarray
        and shares.dtype == np.float64
        and shares.ndim == 1
        and shares.dtype.type is np.float64
        and shares.size <= 2**31
        and type(draws) is np.ndarray
        and draws.dtype == np.float64
        and draws.ndim == 1
        and draws.dtype.type is np.float64
        and draws.size <= 2**31
        and type(chosen) is np.ndarray
        and chosen.dtype == np.int64
        and chosen.ndim == 1
        and chosen.dtype.type is np.int64
        and chosen.size <= 2**31
        and chosen.flags.writeable
        and (chosen.size == 0 or (-(2**31) <= chosen.min() and chosen.max() <= 2**31))
    ):
        try:
            return _wheel_in_numpy(shares, draws, chosen)
        except Exception:  # the original code below takes over
            pass
    for i in range(len(draws)):
        for k in range(len(shares)):
            if draws[i] < shares[k]:
                break
        chosen[i] = k
