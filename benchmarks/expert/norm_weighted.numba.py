# draws in bulk from the same stream, all sums compiled, arrays
import math
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
def gauss_pair(first, second):
    """What two calls of random.gauss(0, 1) make of two draws, when nothing is left over from before."""
    angle = first * 2 * math.pi
    radius = math.sqrt(-2.0 * math.log(1.0 - second))
    return math.cos(angle) * radius, math.sin(angle) * radius


@njit(cache=True)
def prepare(numbers, n):
    """Signal and weights; n is even."""
    signal = np.empty(n)
    weights = np.empty(n)
    for i in range(0, n, 2):
        first, second = gauss_pair(numbers[i], numbers[i + 1])
        signal[i] = 10.0 + first * 2.0
        signal[i + 1] = 10.0 + second * 2.0
    for i in range(n):
        weights[i] = 1.0 / (0.5 + numbers[n + i]) ** 2
    return signal, weights


@njit(cache=True)
def norm_and_mean(values, weights):
    squares = 0.0
    total = 0.0
    wsum = 0.0
    for i in range(len(values)):
        squares += values[i] * values[i]
        total += values[i] * weights[i]
        wsum += weights[i]
    return squares**0.5, total / wsum


@njit(cache=True)
def largest_deviation(values, centre):
    worst = 0.0
    where = -1
    for i in range(len(values)):
        d = abs(values[i] - centre)
        if d > worst:
            worst = d
            where = i
    return worst, where


random.seed(5)
n = 400000
signal, weights = prepare(draws(random, 2 * n), n)

for sweep in range(8):
    norm, mean = norm_and_mean(signal, weights)
    worst, where = largest_deviation(signal, mean)
    print(f"sweep {sweep}: norm {norm!r} weighted mean {mean!r} worst {worst!r} at {where}")
    signal[where] = mean  # clip the outlier and look again
