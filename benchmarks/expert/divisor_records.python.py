# python: divisors in pairs, up to the square root
from math import isqrt


def divisors(n):
    low = [d for d in range(1, isqrt(n) + 1) if n % d == 0]
    high = [n // d for d in reversed(low) if d * d != n]
    return low + high


record = 0
total = 0
for n in range(1, 5001):
    found = divisors(n)
    total += len(found)
    if len(found) > record:
        record = len(found)
        print(n, record, found[-3:])
print(total)
