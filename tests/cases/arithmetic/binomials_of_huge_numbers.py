# --- before
import math


def choose(n, k):
    whole = math.factorial(n) // (math.factorial(k) * math.factorial(n - k))
    return whole, math.factorial(n) / (math.factorial(k) * math.factorial(n - k))
# --- inputs: choose
CALLS = [call(10, 3), call(40, 0)]
CHECKS = [call(n, k) for n in (0, 1, 5, -1, True, 2.0, "a", 2**63, 2**64) for k in (0, 1, 5, 6, -1, True, None)]
# --- after: one call
import math


def _choose_binomial(n, k):
    """`math.factorial(n) // (math.factorial(k) * math.factorial(n - k))`"""
    if type(n) is type(k) is int and 0 <= k <= n < 1 << 31:
        return math.comb(n, k)
    return math.factorial(n) // (math.factorial(k) * math.factorial(n - k))


def _choose_binomial_2(n, k):
    """`math.factorial(n) / (math.factorial(k) * math.factorial(n - k))`"""
    if type(n) is type(k) is int and 0 <= k <= n < 1 << 31:
        return math.comb(n, k) / 1
    return math.factorial(n) / (math.factorial(k) * math.factorial(n - k))


def choose(n, k):
    whole = _choose_binomial(n, k)
    return whole, _choose_binomial_2(n, k)
