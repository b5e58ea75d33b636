# numpy: multiples are crossed out by slices of a bool array
import sys

import numpy as np


def sieve(limit):
    """All primes below limit."""
    is_prime = np.ones(limit, dtype=bool)
    is_prime[:2] = False
    i = 2
    while i * i < limit:
        if is_prime[i]:
            is_prime[i * i :: i] = False
        i += 1
    return np.flatnonzero(is_prime)


def twins(primes):
    return int(np.count_nonzero(np.diff(primes) == 2))


limit = int(sys.argv[1]) if len(sys.argv) > 1 else 4_000_000
primes = sieve(limit)
print(len(primes), "primes below", limit)
print(primes[:10].tolist(), "...", primes[-5:].tolist())
print("sum:", int(primes.sum()), "twins:", twins(primes))
