# runs: ;1;0;-7;2.5;big;np
"""Primes, perfect numbers, digits, binary search, bubble sort on lists and arrays, sieve, game of life."""
import sys

import numpy as np


def sieve(n):
    flags = np.ones(n + 1, dtype=bool)
    flags[0] = flags[1] = False
    i = 2
    while i * i <= n:
        if flags[i]:
            for j in range(i * i, n + 1, i):
                flags[j] = False
        i += 1
    return flags


def digits(n):
    s = 0
    while n > 0:
        s += n % 10
        n //= 10
    return s


def search(a, x):
    lo, hi = 0, len(a) - 1
    while lo <= hi:
        mid = (lo + hi) // 2
        if a[mid] == x:
            return mid
        if a[mid] < x:
            lo = mid + 1
        else:
            hi = mid - 1
    return None


def bubble(a):
    n = len(a)
    swaps = 0
    for i in range(n):
        for j in range(n - 1 - i):
            if a[j] > a[j + 1]:
                a[j], a[j + 1] = a[j + 1], a[j]
                swaps += 1
    return swaps


def life(grid):
    h, w = grid.shape
    new = np.zeros((h, w), dtype=int)
    for i in range(h):
        for j in range(w):
            alive = 0
            for di in (-1, 0, 1):
                for dj in (-1, 0, 1):
                    if di != 0 or dj != 0:
                        alive += grid[(i + di) % h, (j + dj) % w]
            if alive == 3 or (alive == 2 and grid[i, j] == 1):
                new[i, j] = 1
    return new


def divisors(n):
    s = 0
    for d in range(1, n):
        if n % d == 0:
            s += d
    return s


def main():
    arg = sys.argv[1] if len(sys.argv) > 1 else "300"
    n = 2**70 if arg == "big" else np.int64(90) if arg == "np" else float(arg) if "." in arg else int(arg)
    rng = np.random.default_rng(0)
    print(sieve(100000).sum(), sum(digits(i) for i in range(50000)), sum(divisors(i) for i in range(1, 700)))
    a = np.sort(rng.integers(0, 9**9, 3000))
    print(sum(search(a, x) is not None for x in range(0, 30000)), bubble(a[::-8].copy()), bubble(rng.random(150)))
    g = (rng.random((30, 30)) < 0.3).astype(int)
    for _ in range(10):
        g = life(g)
    print(g.sum(), g.dtype)
    for f in (digits, divisors, sieve, lambda k: search(a, k), lambda k: search(list(range(9)), k), lambda k: bubble([k, 2, k, 1])):
        if f is divisors and arg == "big":
            continue
        try:
            r = f(n) if not (f is sieve and arg == "big") else "-"
            print(type(r).__name__, r if not hasattr(r, "sum") else r.sum())
        except (IndexError, TypeError, ValueError) as e:
            print(type(e).__name__, e)


main()
