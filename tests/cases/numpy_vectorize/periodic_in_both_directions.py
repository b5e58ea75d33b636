# --- before
import numpy as np


def update(u, d):
    n, m = u.shape
    new = np.zeros_like(u)
    for i in range(n):
        for j in range(m):
            up = (i - 1) % n
            down = (i + 1) % n
            new[i, j] = u[up, j] + u[down, j] + d * (u[i, (j - 1) % m] + u[i, (j + 2) % m]) + u[(i + 1) % n, (j + 1) % m]
    return new

# --- inputs: update
CALLS = [call(np.arange(12.0).reshape(3, 4), 0.5), call(np.arange(2500.0).reshape(50, 50) % 7, 0.5)]
CHECKS = [
    call(np.zeros((0, 3)), 0.5), call(np.zeros((3, 0)), 0.5), call(np.array([[1.5]]), 0.5),
    call(np.array([[1.5, -0.0]]), 0.5), call(np.array([[1.5], [np.nan]]), 0.5), call(np.arange(6.0).reshape(2, 3), 0.1),
    call(np.arange(6.0).reshape(2, 3).T, 0.1),
]

# --- after: array statements
import numpy as np


def _ring(start, stop, length):
    """The whole numbers from `start` up to `stop`, counted round: each one modulo `length`."""
    numbers = np.arange(start, stop)
    if not (0 < length and -length <= start and stop <= 2 * length):
        return numbers % length
    numbers[: max(-start, 0)] += length
    numbers[max(length - start, 0) :] -= length
    return numbers


@np.errstate(divide='raise', over='raise', invalid='raise')
def _update_in_numpy(u, d):
    n, m = u.shape
    new = np.zeros_like(u)
    if not (len(u) <= len(new) and u.shape[1] <= new.shape[1]):
        raise ValueError
    if 1 <= len(u):
        up = _ring(-1, len(u) - 1, n)
        down = _ring(1, len(u) + 1, n)
        np.add(u[up] + u[down] + d * (u[:, _ring(-1, u.shape[1] - 1, m)] + u[:, _ring(2, u.shape[1] + 2, m)]), u[_ring(1, len(u) + 1, n)][:, _ring(1, u.shape[1] + 1, m)], out=new[:len(u), :u.shape[1]])
    return new


def update(u, d):
    if (
        type(u) is np.ndarray
        and u.dtype == np.float64
        and u.ndim == 2
        and u.dtype.type is np.float64
        and max(u.shape) <= 2**31
        and u.flags.c_contiguous
        and type(d) is float
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _update_in_numpy(u, d)
        except Exception:  # the original code below takes over
            pass
    n, m = u.shape
    new = np.zeros_like(u)
    for i in range(n):
        for j in range(m):
            up = (i - 1) % n
            down = (i + 1) % n
            new[i, j] = u[up, j] + u[down, j] + d * (u[i, (j - 1) % m] + u[i, (j + 2) % m]) + u[(i + 1) % n, (j + 1) % m]
    return new
