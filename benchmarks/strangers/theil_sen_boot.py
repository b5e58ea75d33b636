# program: Theil-Sen slope and Mann-Kendall test with bootstrap
# techniques: reduction, sorting
# place: function
# numeric: yes
# vectorizable: partly
# expect: improve
#!/usr/bin/env python
"""
Trend in a (fake) annual water level record.
Theil-Sen slope, Mann-Kendall with ties, moving block bootstrap CI.
"""
import math
import random

rng = random.Random(1987)

years = [1921 + i for i in range(96)]
level = []
prev = 0.0
for y in years:
    prev = 0.55 * prev + rng.gauss(0, 3.1)
    level.append(round(412.0 - 0.043 * (y - 1921) + prev, 1))


def median(x):
    s = sorted(x)
    n = len(s)
    return s[n // 2] if n % 2 else (s[n // 2 - 1] + s[n // 2]) / 2.0


def sen_slope(x, y):
    slopes = []
    for i in range(len(x)):
        for j in range(i + 1, len(x)):
            if x[j] != x[i]:
                slopes.append((y[j] - y[i]) / (x[j] - x[i]))
    b = median(slopes)
    a = median([y[i] - b * x[i] for i in range(len(x))])
    return a, b


def sign(v):
    return (v > 0) - (v < 0)


def mann_kendall(y):
    n = len(y)
    S = 0
    for i in range(n - 1):
        for j in range(i + 1, n):
            S = S + sign(y[j] - y[i])
    # tie correction
    ties = []
    for v in set(y):
        c = y.count(v)
        if c > 1:
            ties.append(c)
    var = n * (n - 1) * (2 * n + 5)
    for t in ties:
        var = var - t * (t - 1) * (2 * t + 5)
    var = var / 18.0
    if S > 0:
        z = (S - 1) / math.sqrt(var)
    elif S < 0:
        z = (S + 1) / math.sqrt(var)
    else:
        z = 0
    p = math.erfc(abs(z) / math.sqrt(2))
    return S, z, p


def block_resample(res, L):
    out = []
    while len(out) < len(res):
        start = rng.randrange(0, len(res) - L + 1)
        out.extend(res[start:start + L])
    return out[:len(res)]


a, b = sen_slope(years, level)
S, z, p = mann_kendall(level)
print("n =", len(level), " ties =", len(level) - len(set(level)))
print("Sen slope     ", repr(b))
print("intercept     ", repr(a))
print("Mann-Kendall S", S, "z", repr(z), "p", repr(p))
resid = [level[i] - (a + b * years[i]) for i in range(len(years))]
nboot = 0
boot = []
bigger = 0
for L in (4, 8):
    for rep in range(400):
        r = block_resample(resid, L)
        yy = [a + b * years[i] + r[i] for i in range(len(years))]
        boot.append(sen_slope(years, yy)[1])
        if abs(mann_kendall(r)[0]) >= abs(S):
            bigger += 1
        nboot += 1
boot.sort()
print("bootstraps    ", nboot)
print("95% CI        ", repr(boot[int(0.025 * nboot)]), repr(boot[int(0.975 * nboot) - 1]))
print("bootstrap SE  ", round(math.sqrt(sum((q - sum(boot) / nboot) ** 2 for q in boot) / (nboot - 1)), 12))
print("p (block)     ", (bigger + 1) / (nboot + 1))
