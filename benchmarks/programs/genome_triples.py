# program: letter triples of a genome, and those of a list of known ones
# techniques: strings, counting
# place: function
# numeric: no
# vectorizable: no
# expect: improve
import random

KNOWN = ("ATG", "TAA", "TAG", "TGA", "GCC", "TATA")


def triples(genome):
    counts = {}
    for start in range(len(genome) - 2):
        triple = genome[start : start + 3]
        if triple in counts:
            counts[triple] += 1
        else:
            counts[triple] = 1
    return counts


def signals(reads):
    found = {}
    for known in KNOWN:
        found[known] = 0
    for read in reads:
        read = read.strip().upper()
        if read in found:
            found[read] += 1
    return found


random.seed(1953)
genome = "".join(random.choices("ACGTN", weights=(30, 20, 20, 30, 1), k=120_000)) * 60
pool = ["".join(random.choices("acgtACGT", k=3)) + end for end in ("", " ", "\n") for _ in range(150)]
reads = random.choices(pool, k=3_000_000)
counts = triples(genome)
for triple in sorted(counts, key=lambda t: (-counts[t], t))[:8]:
    print(triple, counts[triple])
print(len(counts), "triples, first seen", list(counts)[:4])
print(signals(reads))
