# python: a dictionary of the places of each entry
from random import Random

rng = Random(2020)


def pairs_with_sum(entries, target):
    pairs = []
    places = {}
    for i, entry in enumerate(entries):
        places.setdefault(entry, []).append(i)
    for i, entry in enumerate(entries):
        pairs.extend((i, j) for j in places.get(target - entry, ()) if j > i)
    return pairs


entries = [rng.randrange(1, 60000) for _ in range(5000)]
for target in (2020, 70001):
    pairs = pairs_with_sum(entries, target)
    print(target, len(pairs), pairs[:3], pairs[-1:])
