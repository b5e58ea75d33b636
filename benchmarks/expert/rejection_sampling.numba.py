# draws in bulk from the same streams, both loops compiled
import math
import random

import numpy as np
from numba import njit


def stream_at(source):
    """NumPy's generator with the same draws as source, which stays where it is."""
    key = source.getstate()[1]
    stream = np.random.RandomState()
    stream.set_state(("MT19937", key[:-1], key[-1]))
    return stream


def skip(source, n):
    """As if source.random() had been called n times."""
    version, key, gauss = source.getstate()
    stream = stream_at(source)
    stream.random_sample(n)
    key, at = stream.get_state()[1:3]
    source.setstate((version, (*key.tolist(), at), gauss))


@njit(cache=True)
def density(x):
    """Not normalised; at most 1 for x in [0, pi]."""
    return math.sin(x) ** 2 * math.exp(-x / 2)


@njit(cache=True)
def fill(values, found, numbers):
    """From values[found] on; returns how many are there then, and the number of tries."""
    for i in range(0, len(numbers), 2):
        x = numbers[i] * math.pi
        if numbers[i + 1] < density(x):
            values[found] = x
            found += 1
            if found == len(values):
                return found, i // 2 + 1
    return found, len(numbers) // 2


def sample(n, rng):
    stream = stream_at(rng)
    values = np.empty(n)
    found = 0
    tries = 0
    while found < n:
        found, more = fill(values, found, stream.random_sample(2 * n))
        tries += more
    skip(rng, 2 * tries)
    return values, tries


@njit(cache=True)
def squares(numbers, total, accepted, n, a, b, c):
    """The new total of r**2, how many are accepted of n, and the number of draws."""
    for i in range(0, len(numbers), 3):
        x = -a + (a - -a) * numbers[i]
        y = -b + (b - -b) * numbers[i + 1]
        z = -c + (c - -c) * numbers[i + 2]
        if (x / a) ** 2 + (y / b) ** 2 + (z / c) ** 2 <= 1:
            total += x * x + y * y + z * z
            accepted += 1
            if accepted == n:
                return total, accepted, i + 3
    return total, accepted, len(numbers)


def in_ellipsoid(n, a, b, c):
    """Mean of r**2 of points inside; uses the module's generator."""
    stream = stream_at(random)
    total = 0.0
    accepted = 0
    used = 0
    while accepted < n:
        total, accepted, more = squares(stream.random_sample(3 * n), total, accepted, n, a, b, c)
        used += more
    skip(random, used)
    return total / n


def main():
    rng = random.Random(1951)
    values, tries = sample(250_000, rng)
    mean = sum(values.tolist()) / len(values)
    variance = sum(((values - mean) ** 2).tolist()) / len(values)
    values = values.tolist()
    print("accepted", len(values), "of", tries, "=", len(values) / tries)
    print("mean", mean, "variance", variance)
    print("first", values[:3], "last", values[-1])
    random.seed(1951)
    r2 = in_ellipsoid(200_000, 3.0, 2.0, 1.0)
    print("mean of r**2:", r2, "exact:", (9 + 4 + 1) / 5)
    print("next:", rng.random(), random.random())


if __name__ == "__main__":
    main()
