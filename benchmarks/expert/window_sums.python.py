# python: differences of running totals
from itertools import accumulate
from random import Random

rng = Random(404)


def simulate(seconds):
    counts = []
    level = 3
    for _ in range(seconds):
        level = max(0, min(12, level + rng.choice((-1, 0, 0, 1))))
        counts.append(rng.randrange(level + 1))
    return counts


def busiest(counts, width):
    best = -1
    start = 0
    totals = [0, *accumulate(counts)]
    for i in range(len(counts) - width + 1):
        total = totals[i + width] - totals[i]
        if total > best:
            best = total
            start = i
    return start, best


counts = simulate(200000)
for width in (60, 600):
    print(width, *busiest(counts, width))
print(sum(counts))
