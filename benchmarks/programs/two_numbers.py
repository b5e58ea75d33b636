# program: pairs of entries that sum to a year, by trying all pairs
# techniques: search
# place: function
# numeric: yes
# vectorizable: partly
# expect: improve
from random import Random

rng = Random(2020)


def pairs_with_sum(entries, target):
    pairs = []
    for i in range(len(entries)):
        for j in range(i + 1, len(entries)):
            if entries[i] + entries[j] == target:
                pairs.append((i, j))
    return pairs


entries = [rng.randrange(1, 60000) for _ in range(5000)]
for target in (2020, 70001):
    pairs = pairs_with_sum(entries, target)
    print(target, len(pairs), pairs[:3], pairs[-1:])
