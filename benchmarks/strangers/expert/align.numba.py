# numba: the hot kernels written anew
"""Local alignment (Smith-Waterman-Gotoh, affine gaps) of protein fragments.

usage: align.py [n_targets] [length]
"""
import random
import sys
from collections import namedtuple

import numpy as np
from numba import njit

Hit = namedtuple("Hit", "name score q_start q_end t_start t_end cigar")

AMINO = "ARNDCQEGHILKMFPSTWYV"
GROUPS = ["AGPST", "DENQ", "HKR", "ILMV", "FWY", "C"]


def build_matrix():
    """A toy substitution matrix: identity, same physico-chemical group, other."""
    matrix = {}
    for a in AMINO:
        for b in AMINO:
            if a == b:
                s = 5
                if a in "WC":
                    s = 9
            elif any(a in g and b in g for g in GROUPS):
                s = 1
            else:
                s = -2
            matrix[a, b] = s
    return matrix


@njit(cache=True)
def _fill(q, t, sub, gap_open, gap_extend):
    m, n = len(q), len(t)
    NEG = -(1 << 60)
    H = np.zeros((m + 1, n + 1), np.int64)
    E = np.full((m + 1, n + 1), NEG)
    F = np.full((m + 1, n + 1), NEG)
    best = 0
    bi = 0
    bj = 0
    for i in range(1, m + 1):
        for j in range(1, n + 1):
            e = max(E[i, j - 1] - gap_extend, H[i, j - 1] - gap_open)
            f = max(F[i - 1, j] - gap_extend, H[i - 1, j] - gap_open)
            E[i, j] = e
            F[i, j] = f
            h = max(0, H[i - 1, j - 1] + sub[q[i - 1], t[j - 1]], e, f)
            H[i, j] = h
            if h > best:
                best = h
                bi = i
                bj = j
    return H, E, F, best, bi, bj


def smith_waterman(query, target, matrix, gap_open=11, gap_extend=1):
    sub = np.array([[matrix[a, b] for b in AMINO] for a in AMINO], dtype=np.int64)
    q = np.array([AMINO.index(c) for c in query])
    t = np.array([AMINO.index(c) for c in target])
    H, E, F, best, bi, bj = _fill(q, t, sub, gap_open, gap_extend)
    return H, E, F, best, (bi, bj)


def traceback(query, target, H, E, F, pos, matrix, gap_open=11, gap_extend=1):
    i, j = pos
    ops = []
    state = "H"
    while i > 0 and j > 0:
        if state == "H":
            if H[i][j] == 0:
                break
            if H[i][j] == H[i - 1][j - 1] + matrix[query[i - 1], target[j - 1]]:
                ops.append("M")
                i -= 1
                j -= 1
            elif H[i][j] == E[i][j]:
                state = "E"
            else:
                state = "F"
        elif state == "E":
            ops.append("D")
            if E[i][j] == H[i][j - 1] - gap_open:
                state = "H"
            j -= 1
        else:
            ops.append("I")
            if F[i][j] == H[i - 1][j] - gap_open:
                state = "H"
            i -= 1
    ops.reverse()
    return i, j, "".join(ops)


def compress(ops):
    if not ops:
        return "*"
    out = []
    prev, count = ops[0], 0
    for op in ops:
        if op == prev:
            count += 1
        else:
            out.append(f"{count}{prev}")
            prev, count = op, 1
    out.append(f"{count}{prev}")
    return "".join(out)


def mutate(seq, rate, rnd):
    res = []
    for c in seq:
        r = rnd.random()
        if r < rate:
            res.append(rnd.choice(AMINO))
        elif r < rate * 1.3:
            continue
        elif r < rate * 1.6:
            res.append(c)
            res.append(rnd.choice(AMINO))
        else:
            res.append(c)
    return "".join(res)


def main(argv):
    n_targets = int(argv[1]) if len(argv) > 1 else 40
    length = int(argv[2]) if len(argv) > 2 else 270
    rnd = random.Random(7)
    matrix = build_matrix()
    query = "".join(rnd.choice(AMINO) for _ in range(length))
    hits = []
    for k in range(n_targets):
        if k % 3 == 0:
            target = "".join(rnd.choice(AMINO) for _ in range(length))
        else:
            target = mutate(query, 0.1 + 0.02 * k, rnd)
        H, E, F, score, pos = smith_waterman(query, target, matrix)
        qs, ts, ops = traceback(query, target, H, E, F, pos, matrix)
        hits.append(Hit("seq%03d" % k, score, qs + 1, pos[0], ts + 1, pos[1], compress(ops)))
    hits.sort(key=lambda h: (-h.score, h.name))
    print("name\tscore\tquery\ttarget\tcigar")
    for h in hits:
        print(f"{h.name}\t{h.score}\t{h.q_start}-{h.q_end}\t{h.t_start}-{h.t_end}\t{h.cigar[:60]}")


if __name__ == "__main__":
    main(sys.argv)
