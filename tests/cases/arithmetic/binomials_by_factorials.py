# --- before
def factorial(n):
    result = 1
    for i in range(2, n + 1):
        result *= i
    return result


def row(n):
    values = []
    for k in range(n + 1):
        values.append(factorial(n) // (factorial(k) * factorial(n - k)))
        values.append(factorial(n) / (factorial(n - k) * factorial(k)))
    return values


def choose(n, k):
    return factorial(n) // factorial(n - k) // factorial(k)


def table(pairs):
    return row(6), [choose(n, k) for n, k in pairs]
# --- inputs: table
CALLS = [call([(5, 2), (49, 6)])]
CHECKS = [call([(0, 0), (3, 5), (5, -2), (-4, 2), (-4, -6)]), call([(True, True), (300, 150)]), call([(5.0, 2)]), call([(5, "a")])]
# --- after: one call
import math as _math


def _untouched(**functions):
    """Whether these are still the functions defined in this file: no other file has put something in their place."""
    return all(
        type(function) is type(_untouched)
        and function.__globals__ is globals()
        and function.__code__.co_name == name
        and function.__code__.co_filename == _untouched.__code__.co_filename
        for name, function in functions.items()
    )


def _row_binomial(n, k):
    """`factorial(n) // (factorial(k) * factorial(n - k))`"""
    if type(n) is type(k) is int and 0 <= k <= n and _untouched(factorial=factorial):
        return _math.comb(n, k)
    return factorial(n) // (factorial(k) * factorial(n - k))


def _row_binomial_2(n, k):
    """`factorial(n) / (factorial(n - k) * factorial(k))`"""
    if type(n) is type(k) is int and 0 <= k <= n and _untouched(factorial=factorial):
        return _math.comb(n, k) / 1
    return factorial(n) / (factorial(n - k) * factorial(k))


def _choose_binomial(n, k):
    """`factorial(n) // factorial(n - k) // factorial(k)`"""
    if type(n) is type(k) is int and 0 <= k <= n and _untouched(factorial=factorial):
        return _math.comb(n, k)
    return factorial(n) // factorial(n - k) // factorial(k)


def factorial(n):
    result = 1
    for i in range(2, n + 1):
        result *= i
    return result


def row(n):
    values = []
    for k in range(n + 1):
        values.append(_row_binomial(n, k))
        values.append(_row_binomial_2(n, k))
    return values


def choose(n, k):
    return _choose_binomial(n, k)


def table(pairs):
    return row(6), [choose(n, k) for n, k in pairs]
