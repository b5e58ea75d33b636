# draws in bulk from the same stream, counting compiled
import random

import numpy as np
from numba import njit


def draws(source, n):
    """The next n numbers of source.random(), in an array."""
    version, key, gauss = source.getstate()
    stream = np.random.RandomState()
    stream.set_state(("MT19937", key[:-1], key[-1]))
    numbers = stream.random_sample(n)
    key, at = stream.get_state()[1:3]
    source.setstate((version, (*key.tolist(), at), gauss))
    return numbers


@njit(cache=True)
def count_inside(numbers):
    inside = 0
    for i in range(0, len(numbers), 2):
        x = numbers[i]
        y = numbers[i + 1]
        if x * x + y * y <= 1.0:
            inside += 1
    return inside


def estimate_pi(n_samples):
    return 4.0 * count_inside(draws(random, 2 * n_samples)) / n_samples


def main():
    random.seed(2024)
    estimates = []
    for trial in range(8):
        pi = estimate_pi(700000)
        estimates.append(pi)
        print(f"trial {trial}: pi = {pi!r}")
    mean = sum(estimates) / len(estimates)
    spread = (sum((e - mean) ** 2 for e in estimates) / (len(estimates) - 1)) ** 0.5
    print("mean", repr(mean), "+-", repr(spread))


if __name__ == "__main__":
    main()
