# --- before
"""A random walk on a line: a million steps to the left or to the right, and where they lead.

    python walk.py [STEPS]
"""

import sys

import numpy as np


def step():
    """One step: +1 or -1 with equal chances."""
    import random

    return 1.0 if random.random() > 0.5 else -1.0


def walk(n, dx=1.0):
    """Positions of a walker that starts at 0 and makes n - 1 steps of length dx."""
    x = np.zeros(n)
    for i in range(n - 1):
        x_new = x[i] + dx * step()
        x[i + 1] = x_new
    return x


def main():
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    x = walk(n)
    print(f"{n} positions, last {x[-1]:.1f}")
    print(f"mean {x.mean():.3f}, standard deviation {x.std():.3f}")
    print(f"leftmost {x.min():.1f}, rightmost {x.max():.1f}")


if __name__ == "__main__":
    main()

# --- inputs: walk
CALLS = [call(50)]
CHECKS = [call(10, 0.5)]

# --- after: compiled, other random stream (another stream)
"""A random walk on a line: a million steps to the left or to the right, and where they lead.

    python walk.py [STEPS]
"""

import sys

import numpy as np
import numba as _numba
import random


def _compiled(function):
    """The function compiled by Numba, kept on disk where there is a place for it."""
    try:
        return _numba.njit(cache=True, boundscheck=True)(function)
    except RuntimeError:
        return _numba.njit(boundscheck=True)(function)


def _untouched(**functions):
    """Whether these are still the functions defined in this file: no other file has put something in their place."""
    return all(
        type(function) is type(_untouched)
        and function.__globals__ is globals()
        and function.__code__.co_name == name
        and function.__code__.co_filename == _untouched.__code__.co_filename
        for name, function in functions.items()
    )


@_numba.njit
def _checked_add(x, y):
    """x + y, unless it is infinite or nan and x and y are not."""
    result = x + y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


def step():
    """One step: +1 or -1 with equal chances."""
    import random

    return 1.0 if random.random() > 0.5 else -1.0


@_numba.njit(boundscheck=True)
def _walk_kernel_step():
    return 1.0 if random.random() > 0.5 else -1.0


@_compiled
def _walk_kernel(n, dx):
    x = np.zeros(n)
    for i in range(n - 1):
        x_new = _checked_add(x[i], dx * _walk_kernel_step())
        x[i + 1] = x_new
    return x


def walk(n, dx=1.0):
    """Positions of a walker that starts at 0 and makes n - 1 steps of length dx."""
    if (
        type(n) is int
        and abs(n) <= 2**31
        and type(dx) is float
        and "step" in globals()
        and _untouched(step=step)
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _walk_kernel(n, dx).copy()
        except Exception:  # the original code below takes over
            pass
    x = np.zeros(n)
    for i in range(n - 1):
        x_new = x[i] + dx * step()
        x[i + 1] = x_new
    return x


def main():
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    x = walk(n)
    print(f"{n} positions, last {x[-1]:.1f}")
    print(f"mean {x.mean():.3f}, standard deviation {x.std():.3f}")
    print(f"leftmost {x.min():.1f}, rightmost {x.max():.1f}")


if __name__ == "__main__":
    main()
