# --- before
def divisor_sum(n):
    total = 0
    for d in range(1, n):
        if n % d != 0:
            continue
        total += d
    return total


def perfect_below(limit):
    found = []
    for n in range(2, limit):
        if divisor_sum(n) == n:
            found.append(n)
    return found
# --- inputs: perfect_below
CALLS = [call(500)]
CHECKS = [call(3), call(0), call(30), call(2.5)]
# --- after: divisors
import math as _math


def _divisors(numbers, n):
    """Those of a range of positive numbers that divide n, in their order."""
    if type(n) is not int or n == 0 or type(numbers) is not range or numbers.step != 1 or numbers.start < 1:
        return numbers
    return numbers if numbers.stop - numbers.start < 32 else _divisors_in_pairs(numbers.start, numbers.stop, abs(n))


def _divisors_in_pairs(start, stop, n):
    """The divisors of n in a range: up to its root, then those that belong to the ones below it."""
    beyond = _math.isqrt(n) + 1
    for d in range(start, min(stop, beyond)):
        if n % d == 0:
            yield d
    for d in range(n // max(start, beyond), -(-n // (stop - 1)) - 1, -1):
        if n % d == 0:
            yield n // d


def divisor_sum(n):
    total = 0
    for d in _divisors(range(1, n), n):
        if n % d != 0:
            continue
        total += d
    return total


def perfect_below(limit):
    found = []
    for n in range(2, limit):
        if divisor_sum(n) == n:
            found.append(n)
    return found
