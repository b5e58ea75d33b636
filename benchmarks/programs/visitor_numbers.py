# program: visitors get numbers in the order in which they come first, found by list.index
# techniques: search, counting
# place: function
# numeric: no
# vectorizable: no
# expect: improve
from random import Random

rng = Random(1815)


def number_visitors(visits):
    known = []
    numbers = []
    for name in visits:
        if name not in known:
            known.append(name)
        numbers.append(known.index(name) + 1)
    return numbers, known


def how_often(visits, known):
    rows = []
    for name in known:
        rows.append((visits.count(name), name))
    return sorted(rows, reverse=True)


visits = [f"visitor {int(rng.expovariate(0.002))}" for _ in range(12000)]
numbers, known = number_visitors(visits)
rows = how_often(visits, known)
print(len(known), numbers[:12], sum(numbers))
print(rows[:3], rows[-1])
