# numba: the hot kernels written anew
"""Smith-Waterman-Gotoh, identical output: coded sequences, rolling score rows and one byte
of traceback per cell, traceback in the same njit function."""
import random
from itertools import combinations

import numpy as np
from numba import njit

AA = "ARNDCQEGHILKMFPSTWYV"
GROUPS = ["AGST", "ILMV", "FWY", "DENQ", "HKR", "C", "P"]
GAP_OPEN = -9
GAP_EXT = -1
NEG = -10**9
CODE = {a: i for i, a in enumerate(AA)}


def build_matrix():
    group_of = {a: gi for gi, g in enumerate(GROUPS) for a in g}
    return np.array([[(9 if a in "CW" else 5) if a == b else 1 if group_of[a] == group_of[b] else -3
                      for b in AA] for a in AA])


MATRIX = build_matrix()


@njit(cache=True)
def gotoh(s1, s2, M):
    n, m = len(s1), len(s2)
    H = np.zeros(m + 1, np.int64)
    F = np.full(m + 1, NEG)
    tb = np.zeros((n + 1, m + 1), np.uint8)
    best = bi = bj = 0
    for i in range(1, n + 1):
        E = NEG
        diag_h = 0
        left_h = 0
        row = M[s1[i - 1]]
        for j in range(1, m + 1):
            E = max(E + GAP_EXT, left_h + GAP_OPEN)
            up = H[j]
            F[j] = max(F[j] + GAP_EXT, up + GAP_OPEN)
            diag = diag_h + row[s2[j - 1]]
            score = max(max(0, diag), max(E, F[j]))
            if score == 0:
                tb[i, j] = 0
            elif score == diag:
                tb[i, j] = 1
            elif score == F[j]:
                tb[i, j] = 2
            else:
                tb[i, j] = 3
            if score > best:
                best, bi, bj = score, i, j
            diag_h = up
            H[j] = score
            left_h = score
    i, j = bi, bj
    length = same = gaps = 0
    while i > 0 and j > 0 and tb[i, j] != 0:
        length += 1
        if tb[i, j] == 1:
            same += s1[i - 1] == s2[j - 1]
            i -= 1
            j -= 1
        else:
            gaps += 1
            if tb[i, j] == 2:
                i -= 1
            else:
                j -= 1
    return best, length, same, gaps


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


def main():
    random.seed(1234)
    ancestor = "".join(random.choice(AA) for _ in range(330))
    family = {f"prot{k}": mutate(ancestor, 0.15 + 0.12 * k) for k in range(6)}
    coded = {}
    for name, s in family.items():
        print(f">{name} len={len(s)} {s[:40]}...")
        coded[name] = np.array([CODE[a] for a in s])
    for (n1, s1), (n2, s2) in combinations(coded.items(), 2):
        score, length, same, gaps = gotoh(s1, s2, MATRIX)
        print(f"{n1}-{n2}  score={score:4d}  aln={length:3d}  id={100.0 * same / length:.2f}%  gaps={gaps}")


if __name__ == "__main__":
    main()
