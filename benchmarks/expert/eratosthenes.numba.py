# sieve of the odd numbers and twins compiled
import sys

import numpy as np
from numba import njit


@njit(cache=True)
def sieve(limit):
    """All primes below limit."""
    half = limit // 2
    odd = np.ones(half, np.bool_)  # for 2 k + 1
    odd[0] = False
    i = 3
    while i * i < limit:
        if odd[i // 2]:
            for k in range(i * i // 2, half, i):
                odd[k] = False
        i += 2
    primes = np.empty(1 + odd.sum(), np.int64)
    primes[0] = 2
    found = 1
    for k in range(half):
        if odd[k]:
            primes[found] = 2 * k + 1
            found += 1
    return primes


@njit(cache=True)
def twins(primes):
    count = 0
    for i in range(len(primes) - 1):
        if primes[i + 1] - primes[i] == 2:
            count += 1
    return count


limit = int(sys.argv[1]) if len(sys.argv) > 1 else 4_000_000
primes = sieve(limit)
print(len(primes), "primes below", limit)
print(primes[:10].tolist(), "...", primes[-5:].tolist())
print("sum:", primes.sum(), "twins:", twins(primes))
