# identical output: translate() for the reverse strand, coded k-mers with bincount, prefix sums for the skew
import random
from collections import Counter, defaultdict

import numpy as np

bases = "TCAG"
amino_acids = 'FFLLSSSSYY**CC*WLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG'
codons = [a + b + c for a in bases for b in bases for c in bases]
codon_table = dict(zip(codons, amino_acids))
STOPS = {c for c, aa in codon_table.items() if aa == "*"}


def simulate_genome(n, rng):
    g = []
    gc = 0.42
    rand, choice = rng.random, rng.choice
    for i in range(n):
        if i % 5000 == 0:
            gc = 0.38 + 0.22 * rand()
        g.append(choice("GC") if rand() < gc else choice("AT"))
    return "".join(g)


def translate(seq):
    return "".join([codon_table[seq[i:i+3]] for i in range(0, len(seq) - 2, 3)])


def find_orfs(seq, min_len):
    found = []
    for frame in range(3):
        cod = [seq[i:i+3] for i in range(frame, len(seq) - 2, 3)]
        stops = [i for i, c in enumerate(cod) if c in STOPS]
        s = 0
        free = 0
        for i in (i for i, c in enumerate(cod) if c == "ATG"):
            if i < free:
                continue
            while s < len(stops) and stops[s] < i:
                s += 1
            if s == len(stops):
                break
            j = stops[s]
            if 3 * (j - i + 1) >= min_len:
                found.append((frame + 3 * i, frame + 3 * j + 3, frame))
            free = j + 1
    return found


def rscu(orf_seqs):
    count = Counter()
    for s in orf_seqs:
        count.update([s[i:i+3] for i in range(0, len(s), 3)])
    families = defaultdict(list)
    for c, aa in codon_table.items():
        families[aa].append(c)
    values = {}
    for fam in families.values():
        tot = sum(count[c] for c in fam)
        for c in fam:
            values[c] = count[c] * len(fam) / tot if tot else 0.0
    return values


def gc_skew(raw, window, step):
    g = np.concatenate(([0], np.cumsum(raw == ord("G"))))
    c = np.concatenate(([0], np.cumsum(raw == ord("C"))))
    start = np.arange(0, len(raw) - window + 1, step)
    g = g[start + window] - g[start]
    c = c[start + window] - c[start]
    return (g - c) / (g + c)


def kmer_zscores(code, k, freq):
    """code: 0..3 in the order ACGT, so that the numeric order is the alphabetical one"""
    n = len(code) - k + 1
    idx = np.zeros(n, np.int64)
    for i in range(k):
        idx = idx * 4 + code[i:i + n]
    obs = np.bincount(idx, minlength=4 ** k)
    p = np.ones(1)
    for _ in range(k):
        p = (p[:, None] * freq).ravel()
    exp = p * n
    z = (obs - exp) / np.sqrt(exp)
    z[obs == 0] = -np.inf
    return z


def kmer_name(i, k):
    return "".join("ACGT"[(i >> 2 * (k - 1 - j)) & 3] for j in range(k))


if __name__ == "__main__":
    rng = random.Random(2718)
    genome = simulate_genome(160000, rng)
    rc = genome.translate(str.maketrans("ACGT", "TGCA"))[::-1]
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
    raw = np.frombuffer(genome.encode(), np.uint8)
    sk = gc_skew(raw, 1000, 10)
    cums = np.cumsum(sk)
    print("skew min %.5f max %.5f, origin near %d" % (sk.min(), sk.max(), int(np.argmin(cums)) * 10))
    lut = np.zeros(256, np.int64)
    for i, b in enumerate("ACGT"):
        lut[ord(b)] = i
    code = lut[raw]
    freq = np.array([genome.count(b) / len(genome) for b in "ACGT"])
    for k in (3, 4, 5, 6):
        z = kmer_zscores(code, k, freq)
        top = np.argsort(-z, kind="stable")[:3]
        print(k, [(kmer_name(i, k), round(float(z[i]), 4)) for i in top])
