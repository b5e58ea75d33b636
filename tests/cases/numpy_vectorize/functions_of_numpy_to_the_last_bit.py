# --- before
import numpy as np


def log_likelihood(x):
    total = 0.0
    for i in range(len(x)):
        total += np.log(x[i]) - np.arctan2(x[i], 2.0)
    return total

# --- inputs: log_likelihood
import numpy as np

def positive(n):
    return np.random.default_rng(n).uniform(0.1, 3.0, n)

CALLS = [call(positive(40))]
CHECKS = [
    call(positive(1)),
    call(np.array([1.0, 0.0])),
    call(np.array([1.0, -1.0])),
    call(np.array([1.0, np.nan])),
    call(positive(30)[::-2]),
]

# --- after: array statements, sums in order
import numpy as np


def _add_in_order(total, numbers):
    """total + numbers[0] + numbers[1] + …, added from left to right as a loop does."""
    numbers = np.array(numbers, dtype=float).ravel()
    if not numbers.size:
        return total
    numbers[0] += total
    return np.add.accumulate(numbers, out=numbers)[-1]


def _for_each(function, *numbers):
    """What `function` gives for each combination of numbers, by Python's own arithmetic."""
    arrays = np.broadcast_arrays(*numbers)
    found = list(map(function, *(array.ravel().tolist() for array in arrays)))
    return np.array(found, dtype=float).reshape(arrays[0].shape)


def _alike(function, numbers):
    """What a function of NumPy gives for each number alone, to the last bit: through memory forwards."""
    return function(np.asarray(numbers, order="C"))


@np.errstate(divide='raise', over='raise', invalid='raise')
def _log_likelihood_in_numpy(x):
    total = 0.0
    if not 1 <= len(x):
        raise ValueError
    total = _add_in_order(total, _alike(np.log, x[:]) - _for_each(np.arctan2, x[:], 2.0))
    return total


def log_likelihood(x):
    if (
        type(x) is np.ndarray
        and x.dtype == np.float64
        and x.ndim == 1
        and x.dtype.type is np.float64
        and x.size <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = np.float64(_log_likelihood_in_numpy(x))
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    total = 0.0
    for i in range(len(x)):
        total += np.log(x[i]) - np.arctan2(x[i], 2.0)
    return total
