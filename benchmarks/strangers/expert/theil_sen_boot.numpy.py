#!/usr/bin/env python
"""
Trend in a (fake) annual water level record.
Theil-Sen slope, Mann-Kendall with ties, moving block bootstrap CI.
"""
import math
import random
import numpy as np

rng = random.Random(1987)

years = [1921 + i for i in range(96)]
level = []
prev = 0.0
for y in years:
    prev = 0.55 * prev + rng.gauss(0, 3.1)
    level.append(round(412.0 - 0.043 * (y - 1921) + prev, 1))


def median(x):
    n = len(x)
    if n % 2:
        return np.partition(x, n // 2)[n // 2]
    s = np.partition(x, (n // 2 - 1, n // 2))
    return (s[n // 2 - 1] + s[n // 2]) / 2.0


N_YEARS = len(years)
I_IDX, J_IDX = np.triu_indices(N_YEARS, 1)
YEARS = np.array(years, dtype=float)
DX = YEARS[J_IDX] - YEARS[I_IDX]            # years are distinct


def sen_b(y):
    return median((y[J_IDX] - y[I_IDX]) / DX)


def sen_slope(x, y):
    y = np.array(y)
    b = sen_b(y)
    return float(median(y - b * YEARS)), float(b)


def mk_s(y):
    d = y[J_IDX] - y[I_IDX]
    return int(np.count_nonzero(d > 0) - np.count_nonzero(d < 0))


def mann_kendall(y):
    n = len(y)
    S = mk_s(np.array(y))
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
base = a + b * YEARS
boot = []
bigger = 0
for L in (4, 8):
    for rep in range(400):
        r = block_resample(resid, L)
        r = np.array(r)
        boot.append(float(sen_b(base + r)))
        if abs(mk_s(r)) >= abs(S):
            bigger += 1
        nboot += 1
boot.sort()
print("bootstraps    ", nboot)
print("95% CI        ", repr(boot[int(0.025 * nboot)]), repr(boot[int(0.975 * nboot) - 1]))
mean = sum(boot) / nboot
print("bootstrap SE  ", round(math.sqrt(sum((q - mean) ** 2 for q in boot) / (nboot - 1)), 12))
print("p (block)     ", (bigger + 1) / (nboot + 1))
