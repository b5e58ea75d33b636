# python: neighbouring letters zipped and counted at once, each different read cleaned once
import random
from collections import Counter

KNOWN = ("ATG", "TAA", "TAG", "TGA", "GCC", "TATA")


def triples(genome):
    counts = Counter(zip(genome, genome[1:], genome[2:], strict=False))
    return {"".join(triple): number for triple, number in counts.items()}


def signals(reads):
    found = dict.fromkeys(KNOWN, 0)
    for read, number in Counter(reads).items():
        read = read.strip().upper()
        if read in found:
            found[read] += number
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
