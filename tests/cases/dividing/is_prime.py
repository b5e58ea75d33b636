# --- before
"""A case."""


def is_prime(n):
    if n < 2:
        return False
    for d in range(2, n):
        if n % d == 0:
            return False
    return True
# --- inputs: is_prime
class Odd(int):
    def __mod__(self, other):
        print("divided by", other)
        return int(self) % other


CALLS = [call(97), call(91)]
CHECKS = [call(n) for n in range(-3, 200)]
CHECKS += [call(9973), call(9797), call(True), call(101.0), call(119.0), call("a"), call(Odd(65)), call(10**7 + 19)]
# --- after: divisors
"""A case."""

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


def is_prime(n):
    if n < 2:
        return False
    for d in _divisors(range(2, n), n):
        if n % d == 0:
            return False
    return True
