# python: translate, count, join and Counter
"""Small exercises with a long DNA sequence."""

import hashlib
import random
from collections import Counter


def random_dna(n):
    random.seed(1953)
    return "".join([random.choice("ACGT") for _ in range(n)])


def reverse_complement(dna):
    return dna.translate(str.maketrans("ACGT", "TGCA"))[::-1]


def gc_content(dna):
    return 100 * (dna.count("G") + dna.count("C")) / len(dna)


def fasta(name, dna, width=60):
    lines = [">" + name]
    lines += [dna[i : i + width] for i in range(0, len(dna), width)]
    return "\n".join(lines) + "\n"


def count_codons(dna):
    return Counter([dna[i : i + 3] for i in range(0, len(dna) - 2, 3)])


dna = random_dna(700_000)
rc = reverse_complement(dna)
print("length", len(dna), "starts with", dna[:30])
print("reverse complement", rc[:30], "...", rc[-10:])
print("GC content", gc_content(dna), gc_content(rc))
text = fasta("made-up", dna)
print("fasta", len(text), "characters, md5", hashlib.md5(text.encode()).hexdigest())
codons = count_codons(dna)
print(len(codons), "codons; most frequent:", sorted(codons, key=lambda c: (-codons[c], c))[:6])
print("first codons seen:", list(codons.items())[:4])
