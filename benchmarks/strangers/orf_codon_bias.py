# program: open reading frames and codon bias
# techniques: strings, counting
# place: several
# numeric: no
# vectorizable: partly
# expect: improve
#!/usr/bin/env python3
# find ORFs in six frames, codon usage (RSCU), GC skew and over-represented k-mers
import random
from collections import defaultdict
import math

bases = "TCAG"
amino_acids = 'FFLLSSSSYY**CC*WLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG'
codons = [a + b + c for a in bases for b in bases for c in bases]
codon_table = dict(zip(codons, amino_acids))


def simulate_genome(n, rng):
    # two isochores with different GC content
    g = []
    gc = 0.42
    for i in range(n):
        if i % 5000 == 0:
            gc = 0.38 + 0.22 * rng.random()
        g.append(rng.choice("GC") if rng.random() < gc else rng.choice("AT"))
    return "".join(g)


def reverse_complement(seq):
    comp = {"A": "T", "T": "A", "G": "C", "C": "G"}
    rc = ""
    for b in seq:
        rc = comp[b] + rc
    return rc


def translate(seq):
    prot = ""
    for i in range(0, len(seq) - 2, 3):
        prot += codon_table[seq[i:i+3]]
    return prot


def find_orfs(seq, min_len):
    found = []
    for frame in range(3):
        i = frame
        while i + 3 <= len(seq):
            if seq[i:i+3] == "ATG":
                j = i
                while j + 3 <= len(seq):
                    if codon_table[seq[j:j+3]] == "*":
                        break
                    j += 3
                else:
                    break       # ran off the end
                if j + 3 - i >= min_len:
                    found.append((i, j + 3, frame))
                i = j + 3
            else:
                i += 3
    return found


def rscu(orf_seqs):
    count = {c: 0 for c in codons}
    for s in orf_seqs:
        for i in range(0, len(s), 3):
            count[s[i:i+3]] += 1
    families = defaultdict(list)
    for c, aa in codon_table.items():
        families[aa].append(c)
    values = {}
    for aa, fam in families.items():
        tot = sum(count[c] for c in fam)
        for c in fam:
            values[c] = count[c] * len(fam) / tot if tot else 0.0
    return values


def gc_skew(seq, window, step):
    skew = []
    for start in range(0, len(seq) - window + 1, step):
        g = c = 0
        for b in seq[start:start+window]:
            if b == "G":
                g += 1
            elif b == "C":
                c += 1
        skew.append((g - c) / (g + c))
    return skew


def kmer_zscores(seq, k):
    counts = {}
    for i in range(len(seq) - k + 1):
        kmer = seq[i:i+k]
        if kmer in counts:
            counts[kmer] += 1
        else:
            counts[kmer] = 1
    freq = {b: seq.count(b) / len(seq) for b in "ACGT"}
    z = {}
    for kmer, obs in counts.items():
        p = 1.0
        for b in kmer:
            p *= freq[b]
        exp = p * (len(seq) - k + 1)
        z[kmer] = (obs - exp) / math.sqrt(exp)
    return z


if __name__ == "__main__":
    rng = random.Random(2718)
    genome = simulate_genome(160000, rng)
    rc = reverse_complement(genome)
    print("genome", len(genome), "GC", round((genome.count("G") + genome.count("C")) / len(genome), 5))
    orf_seqs = []
    for strand, s in (("+", genome), ("-", rc)):
        orfs = find_orfs(s, 150)
        print("strand", strand, "ORFs:", len(orfs), "longest:", max(b - a for a, b, f in orfs))
        orf_seqs += [s[a:b] for a, b, f in orfs]
    longest = max(orf_seqs, key=len)
    print("longest protein:", translate(longest)[:50])
    vals = rscu(orf_seqs)
    for c in sorted(vals, key=lambda c: (-vals[c], c))[:5]:
        print("  %s (%s) RSCU %.4f" % (c, codon_table[c], vals[c]))
    sk = gc_skew(genome, 1000, 10)
    cum = 0
    cums = []
    for x in sk:
        cum += x
        cums.append(cum)
    print("skew min %.5f max %.5f, origin near %d" % (min(sk), max(sk), cums.index(min(cums)) * 10))
    for k in (3, 4, 5, 6):
        z = kmer_zscores(genome, k)
        top = sorted(z.items(), key=lambda kv: (-kv[1], kv[0]))[:3]
        print(k, [(km, round(v, 4)) for km, v in top])
