# numpy: all divisor sums at once, by adding d to its multiples
import numpy as np


def divisor_sums(limit):
    """Sums of the proper divisors of 0 ... limit - 1."""
    sums = np.zeros(limit, dtype=np.int64)
    for d in range(1, limit // 2 + 1):
        sums[2 * d :: d] += d
    return sums.tolist()


perfect = []
abundant = 0
deficient = 0
sums = {}
all_sums = divisor_sums(12000)
for n in range(2, 12000):
    s = all_sums[n]
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
