# program: transcription, reverse complement and fasta lines by string concatenation
# techniques: strings, counting
# place: function
# numeric: no
# vectorizable: no
# expect: improve
"""Small exercises with a long DNA sequence."""

import hashlib
import random


def random_dna(n):
    random.seed(1953)
    dna = ""
    for _ in range(n):
        dna += random.choice("ACGT")
    return dna


def reverse_complement(dna):
    result = ""
    for base in dna:
        if base == "A":
            result += "T"
        elif base == "T":
            result += "A"
        elif base == "C":
            result += "G"
        elif base == "G":
            result += "C"
    return result[::-1]


def gc_content(dna):
    gc = 0
    for i in range(len(dna)):
        if dna[i] == "G" or dna[i] == "C":
            gc += 1
    return 100 * gc / len(dna)


def fasta(name, dna, width=60):
    text = ">" + name + "\n"
    for i in range(0, len(dna), width):
        text = text + dna[i : i + width] + "\n"
    return text


def count_codons(dna):
    codons = {}
    for i in range(0, len(dna) - 2, 3):
        codon = dna[i] + dna[i + 1] + dna[i + 2]
        if codon in codons:
            codons[codon] += 1
        else:
            codons[codon] = 1
    return codons


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
