# --- program: factorial
"""n! as a Python integer, of any size."""


def factorial(n):
    result = 1
    for k in range(2, n + 1):
        result *= k
    return result


if __name__ == "__main__":
    print(factorial(5), factorial(12), factorial(25))
# --- wrong: Numba, whose integers wrap | call 3, return
import numba


@numba.njit
def _factorial(n):
    result = 1
    for k in range(2, n + 1):
        result *= k
    return result


def factorial(n):
    return _factorial(n)
# --- wrong: an int64 product | call 3, return
import numpy as np


def factorial(n):
    return int(np.prod(np.arange(2, n + 1)))
# --- wrong: a product of floats | call 3, return
import numpy as np


def factorial(n):
    return int(np.prod(np.arange(2.0, n + 1)))
# --- wrong: the gamma function | call 3, return
import math


def factorial(n):
    return round(math.gamma(n + 1))
# --- wrong: Stirling's series | call 2, return
import math


def factorial(n):
    return round(math.sqrt(2 * math.pi * n) * (n / math.e) ** n * (1 + 1 / (12 * n)))
# --- wrong: one factor short | call 1, return
import functools
import operator


def factorial(n):
    return functools.reduce(operator.mul, range(2, n), 1)
# --- wrong: a float where it is whole | call 1, return
import math


def factorial(n):
    return float(math.factorial(n)) if n < 20 else math.factorial(n)
# --- guarded: the library's, which refuses negative numbers | n is at least 0
import math


def factorial(n):
    return math.factorial(n)
# --- guarded: recursion, as deep as the stack allows | n is at most
def factorial(n):
    return 1 if n <= 1 else n * factorial(n - 1)
# --- right: reduce over the same range
import functools
import operator


def factorial(n):
    return functools.reduce(operator.mul, range(2, n + 1), 1)
# --- right: math.prod
import math


def factorial(n):
    return math.prod(range(2, n + 1))
# --- right: the largest factor first
def factorial(n):
    result = 1
    for k in range(n, 1, -1):
        result = k * result
    return result
# --- right: int64 up to 20, exact beyond
import math

import numpy as np


def factorial(n):
    if type(n) is int and n <= 20:
        return int(np.prod(np.arange(2, n + 1, dtype=np.int64)))
    return math.prod(range(2, n + 1))
