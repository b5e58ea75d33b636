# program: local alignment with affine gaps and an IntEnum
# techniques: dynamic programming, strings
# place: function
# numeric: no
# vectorizable: partly
# expect: improve
"""Smith-Waterman-Gotoh (affine gaps), all-against-all on a small protein family."""
import random
from enum import IntEnum
from itertools import combinations


class Trace(IntEnum):
    STOP = 0
    DIAG = 1
    UP = 2
    LEFT = 3


AA = "ARNDCQEGHILKMFPSTWYV"
GROUPS = ["AGST", "ILMV", "FWY", "DENQ", "HKR", "C", "P"]
GAP_OPEN = -9
GAP_EXT = -1
NEG = -10**9


def build_matrix():
    matrix = {}
    group_of = {}
    for gi, g in enumerate(GROUPS):
        for a in g:
            group_of[a] = gi
    for a in AA:
        for b in AA:
            if a == b:
                score = 9 if a in "CW" else 5
            elif group_of[a] == group_of[b]:
                score = 1
            else:
                score = -3
            matrix[(a, b)] = score
    return matrix


MATRIX = build_matrix()


def smith_waterman(seq1, seq2):
    n, m = len(seq1), len(seq2)
    H = [[0 for _ in range(m + 1)] for _ in range(n + 1)]
    E = [[NEG for _ in range(m + 1)] for _ in range(n + 1)]
    F = [[NEG for _ in range(m + 1)] for _ in range(n + 1)]
    tb = [[Trace.STOP for _ in range(m + 1)] for _ in range(n + 1)]
    best, best_pos = 0, (0, 0)
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            E[i][j] = max(E[i][j - 1] + GAP_EXT, H[i][j - 1] + GAP_OPEN)
            F[i][j] = max(F[i - 1][j] + GAP_EXT, H[i - 1][j] + GAP_OPEN)
            diag = H[i - 1][j - 1] + MATRIX[(seq1[i - 1], seq2[j - 1])]
            score = max(0, diag, E[i][j], F[i][j])
            H[i][j] = score
            if score == 0:
                tb[i][j] = Trace.STOP
            elif score == diag:
                tb[i][j] = Trace.DIAG
            elif score == F[i][j]:
                tb[i][j] = Trace.UP
            else:
                tb[i][j] = Trace.LEFT
            if score > best:
                best = score
                best_pos = (i, j)
    # traceback (approximate inside gaps, good enough)
    a1, a2 = "", ""
    i, j = best_pos
    while i > 0 and j > 0 and tb[i][j] != Trace.STOP:
        if tb[i][j] == Trace.DIAG:
            a1 = seq1[i - 1] + a1
            a2 = seq2[j - 1] + a2
            i, j = i - 1, j - 1
        elif tb[i][j] == Trace.UP:
            a1 = seq1[i - 1] + a1
            a2 = "-" + a2
            i -= 1
        else:
            a1 = "-" + a1
            a2 = seq2[j - 1] + a2
            j -= 1
    return best, a1, a2


def mutate(seq, rate):
    out = []
    for ch in seq:
        x = random.random()
        if x < rate * 0.1:
            continue
        if x < rate * 0.2:
            out.append(random.choice(AA))
        if x < rate:
            ch = random.choice(AA)
        out.append(ch)
    return "".join(out)


def identity(a1, a2):
    same = sum(1 for x, y in zip(a1, a2) if x == y)
    return 100.0 * same / len(a1)


def main():
    random.seed(1234)
    ancestor = "".join(random.choice(AA) for _ in range(330))
    family = {f"prot{k}": mutate(ancestor, 0.15 + 0.12 * k) for k in range(6)}
    for name, s in family.items():
        print(f">{name} len={len(s)} {s[:40]}...")
    for (n1, s1), (n2, s2) in combinations(family.items(), 2):
        score, a1, a2 = smith_waterman(s1, s2)
        print(f"{n1}-{n2}  score={score:4d}  aln={len(a1):3d}  id={identity(a1, a2):.2f}%  gaps={a1.count('-') + a2.count('-')}")


if __name__ == "__main__":
    main()
