# --- before
import numpy as np


def moment(rows, factor):
    total = 0.0
    for x, y, z in rows:
        total += factor * (x * y - z)
    return total

# --- inputs: moment
import numpy as np

def table(n, m=3):
    return np.random.default_rng(n).normal(size=(n, m))

CALLS = [call(table(40), 2.0)]
CHECKS = [
    call(table(0), 2.0),
    call(table(1), 2.0),
    call(table(5, 2), 2.0),
    call(table(5, 4), 2.0),
    call(table(6).T[:, :3], 2.0),
    call(table(9)[::-2], 2.0),
    call(np.asfortranarray(table(8)), 0.0),
    call(np.array([[1.0, np.nan, 2.0]]), 2.0),
    call(np.array([[1e308, 10.0, 2.0]]), 2.0),
    call(np.array([[np.inf, 1.0, np.inf]]), 2.0),
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


@np.errstate(divide='raise', over='raise', invalid='raise')
def _moment_in_numpy(rows, factor):
    total = 0.0
    if not 1 <= len(rows):
        raise ValueError
    if rows.shape[1] != 3:
        raise ValueError
    x = rows[:, 0]
    y = rows[:, 1]
    z = rows[:, 2]
    total = _add_in_order(total, factor * (x * y - z))
    return total


def moment(rows, factor):
    if (
        type(rows) is np.ndarray
        and rows.dtype == np.float64
        and rows.ndim == 2
        and rows.dtype.type is np.float64
        and max(rows.shape) <= 2**31
        and type(factor) is float
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = np.float64(_moment_in_numpy(rows, factor))
            if result != result or result == factor:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    total = 0.0
    for x, y, z in rows:
        total += factor * (x * y - z)
    return total
