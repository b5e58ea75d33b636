# numba: the two sums as compiled functions
from numba import njit

terms = 6_000_000


# Leibniz: 1 - 1/3 + 1/5 - ...
@njit(cache=True)
def leibniz(terms):
    total = 0.0
    sign = 1.0
    for k in range(terms):
        total += sign / (2 * k + 1)
        sign = -sign
    return total, sign


# Basel: 1 + 1/4 + 1/9 + ..., small terms first
@njit(cache=True)
def basel(terms):
    total = 0.0
    for k in range(terms, 0, -1):
        total += 1 / k**2
    return total


total, sign = leibniz(terms)
pi_leibniz = 4 * total
pi_basel = (6 * basel(terms)) ** 0.5
k = 1

print("Leibniz", pi_leibniz)
print("Basel  ", pi_basel)
print("k and sign at the end:", k, sign)
