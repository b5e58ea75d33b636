"""What NumPy's functions give for arrays is what they give for single numbers, so it may decide."""

# --- before
import numpy as np


def first_below(levels, values):
    found = np.zeros(len(values))
    for i in range(len(values)):
        if np.exp(-values[i]) + np.log1p(values[i]) < levels[i]:
            found[i] = np.tanh(values[i])
    return found

# --- inputs: first_below
import numpy as np

def numbers(n):
    return np.random.default_rng(n).uniform(0, 4, n)

CALLS = [call(numbers(40) + 0.5, numbers(40))]
CHECKS = [
    call(numbers(0), numbers(0)),
    call(numbers(30)[::-1], numbers(30)[::-1]),
    call(numbers(9), np.array([0.0, -0.0, np.nan, np.inf, 5e-324, 1.0, 2.0, 3.0, 4.0])),
    call(numbers(3), np.array([-1.0, -2.0, 1.0])),
    call(numbers(3), np.array([1, 2, 3])),
]

# --- after: array statements
import numpy as np


def _alike(function, numbers):
    """What a function of NumPy gives for each number alone, to the last bit: through memory forwards."""
    return function(np.asarray(numbers, order="C"))


@np.errstate(divide='raise', over='raise', invalid='raise')
def _first_below_in_numpy(levels, values):
    found = np.zeros(len(values))
    if not len(values) <= len(levels):
        raise ValueError
    if 1 <= len(values):
        chosen = _alike(np.exp, -values[:]) + _alike(np.log1p, values[:]) < levels[:len(values)]
        chosen_i = np.flatnonzero(chosen)
        found[chosen_i] = _alike(np.tanh, values[chosen_i])
    return found


def first_below(levels, values):
    if (
        type(levels) is np.ndarray
        and levels.dtype == np.float64
        and levels.ndim == 1
        and levels.dtype.type is np.float64
        and levels.size <= 2**31
        and type(values) is np.ndarray
        and values.dtype == np.float64
        and values.ndim == 1
        and values.dtype.type is np.float64
        and values.size <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _first_below_in_numpy(levels, values)
        except Exception:  # the original code below takes over
            pass
    found = np.zeros(len(values))
    for i in range(len(values)):
        if np.exp(-values[i]) + np.log1p(values[i]) < levels[i]:
            found[i] = np.tanh(values[i])
    return found
