# program: nearest fingerprints (64 bits each) by the number of bits that differ
# techniques: search
# place: function
# numeric: yes
# vectorizable: partly
# expect: improve
from random import Random

rng = Random(64)


def distance(a, b):
    return bin(a ^ b).count("1")


def nearest(query, prints):
    best = 65
    where = -1
    for i, other in enumerate(prints):
        d = distance(query, other)
        if d < best:
            best = d
            where = i
    return where, best


prints = [rng.getrandbits(64) for _ in range(8000)]
queries = [rng.getrandbits(64) for _ in range(250)]
total = 0
for query in queries:
    where, best = nearest(query, prints)
    total += best * (where + 1)
print(total, nearest(prints[7] ^ 12, prints))
