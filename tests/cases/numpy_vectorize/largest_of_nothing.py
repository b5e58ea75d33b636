# --- before
import numpy as np


def largest(n, b):
    t = max(k * 2 for k in range(n))
    u = max(n * 2 for x in b)
    return t, u

# --- inputs: largest
CALLS = [call(50, np.arange(5.0))]
CHECKS = [
    call(0, np.arange(5.0)),
    call(5, np.arange(0.0)),
]

# --- after: array statements
import numpy as np


@np.errstate(divide='raise', over='raise', invalid='raise')
def _largest_in_numpy(n, b):
    if n <= 0:
        raise ValueError
    largest_2 = 0 * 2
    if 1 <= n:
        value = np.arange(n) * 2
        largest_2_values = value
        at = largest_2_values.argmax()
        largest_2_found = largest_2_values[at]
        if largest_2_found > largest_2:
            largest_2 = int(largest_2_found)
    t = largest_2
    first = b[0]
    largest_3 = n * 2
    if 1 <= len(b):
        x_2 = b[:]
        value_2 = n * 2
        largest_3_values = np.broadcast_to(value_2, len(b))
        at = largest_3_values.argmax()
        largest_3_found = largest_3_values[at]
        if largest_3_found > largest_3:
            largest_3 = int(largest_3_found)
    u = largest_3
    return (int(t), int(u))


def largest(n, b):
    if (
        type(n) is int
        and abs(n) <= 2**31
        and type(b) is np.ndarray
        and b.dtype == np.float64
        and b.ndim == 1
        and b.dtype.type is np.float64
        and b.size <= 2**31
    ):
        try:
            result = _largest_in_numpy(n, b)
            if (
                (result[0] == n and not -5 <= result[0] <= 256)
                or (result[1] == n and not -5 <= result[1] <= 256)
            ):
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    t = max(k * 2 for k in range(n))
    u = max(n * 2 for x in b)
    return t, u
