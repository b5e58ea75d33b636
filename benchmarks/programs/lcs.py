# program: longest common subsequence of two DNA strings with traceback
# techniques: dynamic programming, strings
# place: function
# numeric: no
# vectorizable: partly
# expect: improve
import random

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


def lcs(x, y):
    """Longest common subsequence of x and y."""
    m, n = len(x), len(y)
    table = [[0] * (n + 1) for _ in range(m + 1)]
    for i in range(1, m + 1):
        for j in range(1, n + 1):
            if x[i - 1] == y[j - 1]:
                table[i][j] = table[i - 1][j - 1] + 1
            elif table[i - 1][j] >= table[i][j - 1]:
                table[i][j] = table[i - 1][j]
            else:
                table[i][j] = table[i][j - 1]
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
