# --- program: divisors
"""All divisors of a whole number, from the smallest; a new list each time."""


def divisors(n):
    found = []
    for d in range(1, n + 1):
        if n % d == 0:
            found.append(d)
    return found


if __name__ == "__main__":
    print(divisors(360))
    print(divisors(97))
    print(divisors(900))
# --- right: a comprehension
def divisors(n):
    return [d for d in range(1, n + 1) if not n % d]
# --- right: up to the root, pairs
from math import isqrt


def divisors(n):
    if n < 1:
        return []
    low = [d for d in range(1, isqrt(n) + 1) if n % d == 0]
    high = [n // d for d in reversed(low)]
    if low[-1] == high[0]:
        del high[0]
    return low + high
# --- right: remembers tuples, hands out lists
from functools import lru_cache


@lru_cache(maxsize=None)
def _divisors(n):
    return tuple(d for d in range(1, n + 1) if n % d == 0)


def divisors(n):
    return list(_divisors(n))
# --- wrong: remembers a list and hands out the same one | occurs elsewhere too
from functools import lru_cache


@lru_cache(maxsize=None)
def divisors(n):
    return [d for d in range(1, n + 1) if n % d == 0]
# --- wrong: a helper that remembers the list itself | occurs elsewhere too
from functools import lru_cache


@lru_cache(maxsize=None)
def _divisors(n):
    return [d for d in range(1, n + 1) if n % d == 0]


def divisors(n):
    return _divisors(n)
# --- wrong: the root twice | call 3, return: 27 items became 28
from math import isqrt


def divisors(n):
    if n < 1:
        return []
    low = [d for d in range(1, isqrt(n) + 1) if n % d == 0]
    return low + [n // d for d in reversed(low)]
# --- wrong: a set on its way | call 1, return
from math import isqrt


def divisors(n):
    pairs = set()
    for d in range(1, isqrt(max(n, 0)) + 1):
        if n % d == 0:
            pairs |= {d, n // d}
    return list(pairs)
# --- wrong: divisors of a float's root | return[
def divisors(n):
    if n < 1:
        return []
    low = [d for d in range(1, int(n**0.5) + 1) if n % d == 0]
    high = [n / d for d in reversed(low)]
    return low + [d for d in high if d != low[-1]]
# --- wrong: without the number itself | return: 24 items became 23
def divisors(n):
    return [d for d in range(1, n // 2 + 1) if n % d == 0]
# --- guarded: takes a whole root for granted | n
from math import isqrt


def divisors(n):
    low = [d for d in range(1, isqrt(n) + 1) if n % d == 0]
    high = [n // d for d in reversed(low)]
    return low + high[low[-1] == high[0] :]
