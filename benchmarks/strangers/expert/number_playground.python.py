# identical output, pure Python: sieves for primes, divisor sums and totients, memo for collatz,
# one-row partition table, triples from the squares
from math import isqrt, log

LIMIT = 20000


def prime_sieve(n):
    s = bytearray([1]) * n
    s[:2] = b"\0\0"
    for p in range(2, isqrt(n - 1) + 1):
        if s[p]:
            s[p * p::p] = bytes(len(range(p * p, n, p)))
    return s


def aliquot_sieve(n):
    """sum of proper divisors below n"""
    s = [0, 0] + [1] * (n - 2)
    for d in range(2, isqrt(n - 1) + 1):
        s[d * d] += d
        m = d + 1
        for k in range(d * m, n, d):
            s[k] += d + m
            m += 1
    return s


def aliquot(n, primes):
    total, rest = 1, n
    for p in primes:
        if p * p > rest:
            break
        if rest % p == 0:
            term = 1
            while rest % p == 0:
                rest //= p
                term = term * p + 1
            total *= term
    if rest > 1:
        total *= rest + 1
    return total - n


def phi_sieve(n):
    phi = list(range(n))
    for p in range(2, n):
        if phi[p] == p:
            for k in range(p, n, p):
                phi[k] -= phi[k] // p
    return phi


def partitions(n):
    p = [1] + [0] * n
    for j in range(1, n + 1):
        for i in range(j, n + 1):
            p[i] += p[i - j]
    return p[n]


sieve = prime_sieve(LIMIT)
primes = [n for n in range(LIMIT) if sieve[n]]
print("primes below", LIMIT, ":", len(primes), "sum", sum(primes))
print("gaps:", sorted({b - a for a, b in zip(primes, primes[1:])}))

alq = aliquot_sieve(LIMIT)
pairs = []
for a in range(2, LIMIT):
    b = alq[a]
    if b > a and (alq[b] if b < LIMIT else aliquot(b, primes)) == a:
        pairs.append((a, b))
print("amicable:", pairs)

TOP = 24000
length = [0] * TOP
length[1] = 1
best = (1, 1)
for n in range(2, TOP):
    m, steps = n, 0
    while m >= n:
        if m & 1:
            m = (3 * m + 1) >> 1      # 3m+1 is even
            steps += 2
        else:
            m >>= 1
            steps += 1
    length[n] = l = steps + length[m]
    if l > best[0]:
        best = (l, n)
print("longest collatz below 24000: n = {1} with {0} terms".format(*best))

phi = phi_sieve(2400)
tot = sum(phi[1:])
champion = max(((n / phi[n], -n) for n in range(1, 2400)))
print("sum of phi up to 2399:", tot, "-> 3/pi^2 ~", repr(tot / 2399 ** 2))
print("largest n/phi(n):", (champion[0], -champion[1]))

M = 2200
ways = [0] * M
small = [p for p in primes if p < M]
for i, p in enumerate(small):
    for q in small[i:]:
        if p + q >= M:
            break
        ways[p + q] += 1
record = {ways[n]: n for n in range(4, M, 2)}
print("largest even n < 2200 with g ways:", [(g, record[g]) for g in sorted(record)[:8]])
print("p(300) =", partitions(300))

brun = 0.0
for p in primes:
    if p + 2 < LIMIT and sieve[p + 2]:
        brun += 1 / p + 1 / (p + 2)
print("brun partial sum:", repr(brun), "pi(x) vs x/log x:", repr(len(primes) * log(LIMIT) / LIMIT))

root = {c * c: c for c in range(1, 700)}
triples = 0
perims = {}
for a in range(1, 700):
    aa = a * a
    # a <= b and a^2 + b^2 < 700^2
    for b in range(a, isqrt(max(0, 699 ** 2 - aa)) + 1):
        c = root.get(aa + b * b)
        if c:
            triples += 1
            perims.setdefault(a + b + c, []).append((a, b, c))
most = max(perims, key=lambda k: (len(perims[k]), -k))
print("pythagorean triples:", triples, "best perimeter:", most, perims[most])
