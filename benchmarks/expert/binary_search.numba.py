# draws in bulk from the same stream, made integers and searched for in compiled functions
import random

import numpy as np
from numba import njit


def generator(key):
    """The Mersenne Twister at the state key, its place last."""
    bits = np.random.MT19937()
    bits.state = {"bit_generator": "MT19937", "state": {"key": np.array(key[:-1], np.uint32), "pos": int(key[-1])}}
    return bits


@njit(cache=True)
def below(words, at, n, bits):
    """random.randrange(n), where n has so many bits, from words[at] on; and the place of the next word."""
    r = words[at] >> (32 - bits)
    while r >= n:
        at += 1
        r = words[at] >> (32 - bits)
    return r, at + 1


@njit(cache=True)
def make_array(words, n):
    array = np.empty(n, np.int64)
    value = 0
    at = 0
    for i in range(n):
        step, at = below(words, at, 4, 3)
        value += 1 + step
        array[i] = value
    return array, at


@njit(cache=True)
def binary_search(array, target):
    """Index of target in array or -1, and the number of steps."""
    low = 0
    high = len(array) - 1
    steps = 0
    while low <= high:
        steps += 1
        mid = (low + high) >> 1
        if array[mid] == target:
            return mid, steps
        if array[mid] < target:
            low = mid + 1
        else:
            high = mid - 1
    return -1, steps


@njit(cache=True)
def search_all(words, at, array, queries, limit, bits):
    found = 0
    total_steps = 0
    position_sum = 0
    for query in range(queries):
        target, at = below(words, at, limit, bits)
        index, steps = binary_search(array, target)
        total_steps += steps
        if index >= 0:
            found += 1
            position_sum += index
    return found, total_steps, position_sum, at


def main():
    random.seed(400)
    words = generator(random.getstate()[1]).random_raw(900_000).view(np.int64)  # some 520 000 are needed
    array, at = make_array(words[:500_000], 100000)
    limit = int(array[-1]) + 11
    found, total_steps, position_sum, at = search_all(words, at, array, 300000, limit, limit.bit_length())
    assert at <= len(words)
    print("found", found, "of 300000")
    print("mean steps", total_steps / 300000)
    print("sum of positions", position_sum)
    print("first, last:", array[0], array[-1], binary_search(array, array[777]))


if __name__ == "__main__":
    main()
