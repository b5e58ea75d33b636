# draws in bulk from the same stream, the recursion compiled on an array
"""Quicksort as in the lecture: last element is the pivot (Lomuto partition)."""

import math
from random import Random

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
def exponential(numbers):
    """What random.expovariate(0.5) makes of draws."""
    data = np.empty_like(numbers)
    for i in range(len(numbers)):
        data[i] = -math.log(1.0 - numbers[i]) / 0.5
    return data


@njit(cache=True)
def partition(a, low, high):
    pivot = a[high]
    i = low - 1
    for j in range(low, high):
        if a[j] <= pivot:
            i += 1
            a[i], a[j] = a[j], a[i]
    a[i + 1], a[high] = a[high], a[i + 1]
    return i + 1


@njit(cache=True)
def quick_sort(a, low, high, depth):
    """Returns the deepest level of recursion."""
    if low >= high:
        return depth
    p = partition(a, low, high)
    left = quick_sort(a, low, p - 1, depth + 1)
    right = quick_sort(a, p + 1, high, depth + 1)
    return max(left, right)


def main():
    gen = Random(1961)
    for n in (1000, 10_000, 100_000, 200_000):
        data = exponential(draws(gen, n))
        expected = np.sort(data)
        depth = quick_sort(data, 0, n - 1, 0)
        quartiles = data[n // 4], data[n // 2], data[3 * n // 4]
        print(n, "sorted:", bool((data == expected).all()), "depth:", depth, "quartiles:", *quartiles)


main()
