# program: sieve of Eratosthenes on a list of booleans
# techniques: scatter, counting
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
import sys


def sieve(limit):
    """All primes below limit."""
    is_prime = [True] * limit
    is_prime[0] = False
    is_prime[1] = False
    i = 2
    while i * i < limit:
        if is_prime[i]:
            multiple = i * i
            while multiple < limit:
                is_prime[multiple] = False
                multiple += i
        i += 1
    primes = []
    for i in range(limit):
        if is_prime[i]:
            primes.append(i)
    return primes


def twins(primes):
    count = 0
    for i in range(len(primes) - 1):
        if primes[i + 1] - primes[i] == 2:
            count += 1
    return count


limit = int(sys.argv[1]) if len(sys.argv) > 1 else 4_000_000
primes = sieve(limit)
print(len(primes), "primes below", limit)
print(primes[:10], "...", primes[-5:])
print("sum:", sum(primes), "twins:", twins(primes))
