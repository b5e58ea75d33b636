# Numba with prange over the terms, sums in another order
# level: close
from numba import njit, prange

terms = 6_000_000


# Leibniz: 1 - 1/3 + 1/5 - ...
@njit(cache=True, parallel=True, fastmath=True)
def leibniz(terms):
    total = 0.0
    for k in prange(terms):
        total += (1.0 if k % 2 == 0 else -1.0) / (2 * k + 1)
    return total, 1.0 if terms % 2 == 0 else -1.0


# Basel: 1 + 1/4 + 1/9 + ..., small terms first
@njit(cache=True, parallel=True, fastmath=True)
def basel(terms):
    total = 0.0
    for k in prange(1, terms + 1):
        total += 1 / k**2
    return total


total, sign = leibniz(terms)
pi_leibniz = 4 * total
pi_basel = (6 * basel(terms)) ** 0.5
k = 1

print("Leibniz", pi_leibniz)
print("Basel  ", pi_basel)
print("k and sign at the end:", k, sign)
