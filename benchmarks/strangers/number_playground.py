# program: ten small experiments with primes and partitions
# techniques: map, recurrence
# place: module
# numeric: yes
# vectorizable: partly
# expect: improve
# evening number theory: collatz, amicable pairs, goldbach, partitions, totients
from math import gcd, isqrt, sqrt, log

LIMIT = 20000


def is_prime(n):
    if n < 2:
        return False
    for d in range(2, isqrt(n) + 1):
        if n % d == 0:
            return False
    else:
        return True


def divisors(n):
    small, large = [], []
    i = 1
    while i * i <= n:
        if n % i == 0:
            small.append(i)
            if i != n // i:
                large.append(n // i)
        i += 1
    return small + large[::-1]


def aliquot(n):
    return sum(divisors(n)) - n


def collatz_len(n):
    steps = 1
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps


def phi(n):
    return sum(1 for k in range(1, n + 1) if gcd(n, k) == 1)


def partitions(n):
    # p[i][j]: partitions of i into parts <= j
    p = [[0] * (n + 1) for _ in range(n + 1)]
    for j in range(n + 1):
        p[0][j] = 1
    for i in range(1, n + 1):
        for j in range(1, n + 1):
            p[i][j] = p[i][j - 1]
            if i >= j:
                p[i][j] += p[i - j][j]
    return p[n][n]


def goldbach(n):
    ways = 0
    for p in range(2, n // 2 + 1):
        if is_prime(p) and is_prime(n - p):
            ways += 1
    return ways


primes = [n for n in range(LIMIT) if is_prime(n)]
print("primes below", LIMIT, ":", len(primes), "sum", sum(primes))
print("gaps:", sorted({b - a for a, b in zip(primes, primes[1:])}))

pairs = []
for a in range(2, LIMIT):
    b = aliquot(a)
    if b > a and aliquot(b) == a:
        pairs.append((a, b))
print("amicable:", pairs)

best = (0, 0)
for n in range(1, 24000):
    l = collatz_len(n)
    if l > best[0]:
        best = (l, n)
print("longest collatz below 24000: n = {1} with {0} terms".format(*best))

tot = 0
champion = None
for n in range(1, 2400):
    f = phi(n)
    tot += f
    if champion is None or n / f > champion[0]:
        champion = (n / f, n)
print("sum of phi up to 2399:", tot, "-> 3/pi^2 ~", repr(tot / 2399 ** 2))
print("largest n/phi(n):", champion)

record = {}
for n in range(4, 2200, 2):
    g = goldbach(n)
    if g not in record or n > record[g]:
        record[g] = n
print("largest even n < 2200 with g ways:", [(g, record[g]) for g in sorted(record)[:8]])
print("p(300) =", partitions(300))

# twin primes constant estimate, Brun style partial sum
brun = 0.0
for p in primes:
    if p + 2 < LIMIT and is_prime(p + 2):
        brun += 1 / p + 1 / (p + 2)
print("brun partial sum:", repr(brun), "pi(x) vs x/log x:", repr(len(primes) * log(LIMIT) / LIMIT))

triples = 0
perims = {}
for a in range(1, 700):
    for b in range(a, 700):
        c2 = a * a + b * b
        c = int(sqrt(c2))
        if c * c == c2 and c < 700:
            triples += 1
            perims.setdefault(a + b + c, []).append((a, b, c))
most = max(perims, key=lambda k: (len(perims[k]), -k))
print("pythagorean triples:", triples, "best perimeter:", most, perims[most])
