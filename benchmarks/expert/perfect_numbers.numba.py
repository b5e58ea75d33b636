# compiled: every divisor is added to its multiples
import numpy as np
from numba import njit

@njit(cache=True)
def divisor_sums(limit):
    """Sums of the proper divisors of all numbers below limit."""
    totals = np.zeros(limit, np.int64)
    for d in range(1, limit // 2 + 1):
        for n in range(2 * d, limit, d):
            totals[n] += d
    return totals


perfect = []
abundant = 0
deficient = 0
sums = {}
totals = divisor_sums(12000).tolist()
for n in range(2, 12000):
    s = totals[n]
    sums[n] = s
    if s == n:
        perfect.append(n)
        print("perfect:", n)
    elif s > n:
        abundant += 1
    else:
        deficient += 1

amicable = []
for a in sums:
    b = sums[a]
    if a < b and b in sums and sums[b] == a:
        amicable.append((a, b))

print("abundant", abundant, "deficient", deficient, "perfect", perfect)
print("amicable pairs:", amicable)
print("checksum", sum(sums.values()))
