# python: divisors in pairs, up to the square root
from math import isqrt


def divisor_sum(n):
    """Sum of the proper divisors of n."""
    total = 1
    root = isqrt(n)
    for d in range(2, root + 1):
        if n % d == 0:
            total += d + n // d
    return total - root if root * root == n else total


perfect = []
abundant = 0
deficient = 0
sums = {}
for n in range(2, 12000):
    s = divisor_sum(n)
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
