# the table filled by Numba, strings as bytes
import random

import numpy as np
from numba import njit

BASES = "ACGT"


def mutate(dna, rate, rng):
    out = []
    for base in dna:
        roll = rng.random()
        if roll < rate / 3:
            continue                      # deletion
        if roll < 2 * rate / 3:
            out.append(rng.choice(BASES))  # insertion
        if roll < rate:
            base = rng.choice(BASES)
        out.append(base)
    return "".join(out)


@njit(cache=True)
def fill(x, y):
    m, n = len(x), len(y)
    table = np.zeros((m + 1, n + 1), np.int64)
    for i in range(1, m + 1):
        for j in range(1, n + 1):
            if x[i - 1] == y[j - 1]:
                table[i, j] = table[i - 1, j - 1] + 1
            else:
                table[i, j] = max(table[i - 1, j], table[i, j - 1])
    return table


def lcs(x, y):
    """Longest common subsequence of x and y."""
    m, n = len(x), len(y)
    table = fill(np.frombuffer(x.encode("ascii"), np.uint8), np.frombuffer(y.encode("ascii"), np.uint8))
    # walk back
    letters = []
    i, j = m, n
    while i > 0 and j > 0:
        if x[i - 1] == y[j - 1]:
            letters.append(x[i - 1])
            i -= 1
            j -= 1
        elif table[i - 1][j] >= table[i][j - 1]:
            i -= 1
        else:
            j -= 1
    return "".join(reversed(letters)), table


rng = random.Random(7)
first = "".join(rng.choice(BASES) for _ in range(3000))
second = mutate(first, 0.4, rng)
common, table = lcs(first, second)
print("lengths", len(first), len(second), "common", len(common))
print("starts", common[:50])
print("ends  ", common[-50:])
print({base: common.count(base) for base in BASES})
print("table corner", table[-1][-1], "row sums", sum(table[500]), sum(table[1400]))
