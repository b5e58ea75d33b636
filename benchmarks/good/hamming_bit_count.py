# program: nearest fingerprints by int.bit_count
# techniques: search
# place: function
# numeric: no
# vectorizable: no
# expect: decline: written well already
from random import Random

rng = Random(64)


def nearest(query, prints):
    distances = [(query ^ other).bit_count() for other in prints]
    best = min(distances)
    return distances.index(best), best


prints = [rng.getrandbits(64) for _ in range(9000)]
queries = [rng.getrandbits(64) for _ in range(500)]
print(sum(best * (where + 1) for where, best in (nearest(query, prints) for query in queries)))
