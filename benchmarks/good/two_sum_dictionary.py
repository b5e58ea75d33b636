# program: pairs of entries that sum to a number, by a dictionary of the places
# techniques: search
# place: function
# numeric: no
# vectorizable: no
# expect: decline: written well already
from random import Random

rng = Random(2020)


def pairs_with_sum(entries, target):
    places = {}
    for i, entry in enumerate(entries):
        places.setdefault(entry, []).append(i)
    return [(i, j) for i, entry in enumerate(entries) for j in places.get(target - entry, ()) if j > i]


entries = [rng.randrange(1, 10**6) for _ in range(250000)]
for target in (2020, 900001, 1500007):
    pairs = pairs_with_sum(entries, target)
    print(target, len(pairs), pairs[:2])
