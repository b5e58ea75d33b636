# numpy: a sieve once instead of trial divisions
import numpy as np


def sieve(limit):
    flags = np.ones(limit, dtype=bool)
    flags[:2] = False
    for i in range(2, int(limit**0.5) + 1):
        if flags[i]:
            flags[i * i :: i] = False
    return flags


def largest_gap(limit):
    primes = np.flatnonzero(sieve(limit))
    gaps = np.diff(primes)
    k = int(gaps.argmax())
    return int(gaps[k]), int(primes[k])


def main():
    running = np.cumsum(sieve(300_000))
    for n in (10, 100, 1000, 10_000, 100_000):
        print(f"pi({n}) = {running[n]}")
    count = int(running[-1])
    print("primes below 300000:", count)
    print("largest gap, after:", largest_gap(200_000))


if __name__ == "__main__":
    main()
