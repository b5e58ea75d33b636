# --- before
import numpy as np


def lowest_so_far(xs, low):
    for i in range(1, len(xs)):
        if xs[i] <= low[i - 1]:
            low[i] = xs[i]
        else:
            low[i] = low[i - 1]
    return low
# --- inputs: lowest_so_far
nan = float("nan")
CALLS = [call(np.array([3.0, 1.5, 4.0, 2.0]), np.array([2.0, 9.0, 9.0, 9.0]))]
CHECKS = [
    call(np.array([]), np.array([])),
    call(np.array([3.0]), np.array([2.0])),
    call(np.array([1.0, nan, 0.5]), np.zeros(3) + 7),
    call(np.array([1.0, 2.0, 0.5]), np.array([nan, 0.0, 0.0])),
    call(np.array([1.0, -0.0, 0.0, -0.0]), np.zeros(4)),
    call(np.array([1.0, 0.0, 0.0, 1.0]), -np.zeros(4)),
    call(np.array([1.0, 2.0, 0.5]), np.zeros(2)),
    call(np.array([1.0, 2.0, 0.5]), np.zeros(5) + 7),
    call(np.array([1.5, 2.0, 0.5]), np.zeros(3, dtype=int) + 7),
    call((same := np.array([3.0, 1.5, 4.0])), same),
    call((long := np.array([3.0, 1.5, 4.0, 2.0]))[:-1], long[1:]),
    call((long := np.array([3.0, 1.5, 4.0, 2.0]))[1:], long[:-1]),
]
# --- after: array statements
import numpy as np


def _so_far(function, first, numbers):
    """`first`, then the largest (smallest) of it and the numbers up to each one; of 0.0 and -0.0 the earlier."""
    found = np.concatenate(([first], numbers))
    if found.dtype != numbers.dtype or found.dtype not in (float, int):
        raise TypeError
    steps = function.accumulate(found)
    if steps[-1] != steps[-1]:
        raise ValueError
    zeros = np.flatnonzero(steps == 0)
    if len(zeros):
        steps[zeros] = found[zeros[0]]
    return steps


def _plain_zeros(numbers):
    """The numbers; raises ValueError for -0.0, which is as large as 0.0: the later one would count."""
    if np.any(np.signbit(numbers) & (numbers == 0)):
        raise ValueError
    return numbers


def _overlaps_itself(array):
    """Whether elements of an array share memory."""
    reach = array.itemsize
    for step, length in sorted(zip(map(abs, array.strides), array.shape)):
        if length > 1 and step < reach:
            return True
        reach += step * (length - 1)
    return False


@np.errstate(divide='raise', over='raise', invalid='raise')
def _lowest_so_far_in_numpy(xs, low):
    if np.may_share_memory(low, xs) or _overlaps_itself(low):
        raise ValueError
    if not len(xs) <= len(low):
        raise ValueError
    if 2 <= len(xs):
        low[1:len(xs)] = _so_far(np.minimum, _plain_zeros(low[0]), _plain_zeros(xs[1:]))[1:]
    return low


def lowest_so_far(xs, low):
    if (
        type(xs) is np.ndarray
        and xs.dtype == np.float64
        and xs.ndim == 1
        and xs.dtype.type is np.float64
        and xs.size <= 2**31
        and type(low) is np.ndarray
        and low.dtype == np.float64
        and low.ndim == 1
        and low.dtype.type is np.float64
        and low.size <= 2**31
        and low.flags.writeable
    ):
        try:
            _lowest_so_far_in_numpy(xs, low)
            return low
        except Exception:  # the original code below takes over
            pass
    for i in range(1, len(xs)):
        if xs[i] <= low[i - 1]:
            low[i] = xs[i]
        else:
            low[i] = low[i - 1]
    return low
