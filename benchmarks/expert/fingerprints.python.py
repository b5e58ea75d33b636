# python: int.bit_count, one pass with min
from random import Random

rng = Random(64)


def nearest(query, prints):
    distances = [(query ^ other).bit_count() for other in prints]
    best = min(distances)
    return distances.index(best), best


prints = [rng.getrandbits(64) for _ in range(8000)]
queries = [rng.getrandbits(64) for _ in range(250)]
total = 0
for query in queries:
    where, best = nearest(query, prints)
    total += best * (where + 1)
print(total, nearest(prints[7] ^ 12, prints))
