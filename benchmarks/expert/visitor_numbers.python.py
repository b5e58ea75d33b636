# python: a dictionary of the numbers, and a Counter
from collections import Counter
from random import Random

rng = Random(1815)


def number_visitors(visits):
    known = {}
    numbers = [known.setdefault(name, len(known) + 1) for name in visits]
    return numbers, list(known)


def how_often(visits, known):
    counts = Counter(visits)
    return sorted(((counts[name], name) for name in known), reverse=True)


visits = [f"visitor {int(rng.expovariate(0.002))}" for _ in range(12000)]
numbers, known = number_visitors(visits)
rows = how_often(visits, known)
print(len(known), numbers[:12], sum(numbers))
print(rows[:3], rows[-1])
