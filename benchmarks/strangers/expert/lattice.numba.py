# numba: the hot kernels written anew
import math
import random
import numpy as np
from numba import njit


@njit(cache=True)
def genrand(mt):
    """one 32-bit number of CPython's Mersenne twister; mt[624] is the index"""
    idx = mt[624]
    if idx >= 624:
        for kk in range(624):
            y = (mt[kk] & 0x80000000) | (mt[(kk + 1) % 624] & 0x7fffffff)
            v = mt[(kk + 397) % 624] ^ (y >> 1)
            if y & 1:
                v ^= 0x9908b0df
            mt[kk] = v
        idx = 0
    y = mt[idx]
    mt[624] = idx + 1
    y ^= y >> 11
    y ^= (y << 7) & 0x9d2c5680
    y ^= (y << 15) & 0xefc60000
    y ^= y >> 18
    return y & 0xffffffff


@njit(cache=True)
def uniform(mt):
    a = genrand(mt) >> 5
    b = genrand(mt) >> 6
    return (a * 67108864.0 + b) * (1.0 / 9007199254740992.0)


@njit(cache=True)
def below(mt, n, shift):
    r = genrand(mt) >> shift
    while r >= n:
        r = genrand(mt) >> shift
    return r


@njit(cache=True)
def run(mt, spins, L, T, sweeps, warmup, E, M):
    shift = 32
    k = L
    while k:
        k >>= 1
        shift -= 1
    beta = 1.0 / T
    acc = 0
    for sweep in range(sweeps):
        for _ in range(L * L):
            i = below(mt, L, shift)
            j = below(mt, L, shift)
            s = spins[i, j]
            nb = spins[(i + 1) % L, j] + spins[(i - 1) % L, j] + spins[i, (j + 1) % L] + spins[i, (j - 1) % L]
            dE = 2 * s * nb
            if dE <= 0 or uniform(mt) < math.exp(-beta * dE):
                spins[i, j] = -s
                acc += 1
        if sweep >= warmup:
            e = 0
            m = 0
            for i in range(L):
                for j in range(L):
                    e -= spins[i, j] * (spins[(i + 1) % L, j] + spins[i, (j + 1) % L])
                    m += spins[i, j]
            E[sweep - warmup] = e / (L * L)
            M[sweep - warmup] = abs(m) / (L * L)
    return acc


@njit(cache=True)
def find(parent, i):
    while parent[i] != i:
        parent[i] = parent[parent[i]]
        i = parent[i]
    return i


@njit(cache=True)
def union(parent, size, i, j):
    a = find(parent, i); b = find(parent, j)
    if a != b:
        if size[a] < size[b]:
            a, b = b, a
        parent[b] = a
        size[a] += size[b]


@njit(cache=True)
def threshold(L, order):
    parent = np.arange(L * L + 2)
    size = np.ones(L * L + 2, np.int64)
    isopen = np.zeros(L * L, np.bool_)
    for n in range(len(order)):
        i = order[n]
        r = i // L; c = i % L
        isopen[i] = True
        if r == 0:
            union(parent, size, i, L * L)
        if r == L - 1:
            union(parent, size, i, L * L + 1)
        if r + 1 < L and isopen[i + L]:
            union(parent, size, i, i + L)
        if r > 0 and isopen[i - L]:
            union(parent, size, i, i - L)
        if c + 1 < L and isopen[i + 1]:
            union(parent, size, i, i + 1)
        if c > 0 and isopen[i - 1]:
            union(parent, size, i, i - 1)
        if find(parent, L * L) == find(parent, L * L + 1):
            return n + 1
    return len(order)


def line(label, values):
    m = sum(values) / len(values)
    std = math.sqrt(sum((v - m) ** 2 for v in values) / len(values))
    print(f"{label:24s} {m:10.5f} +- {std:.5f}")


def main():
    rng = random.Random(31)
    for L in (20, 40, 80):
        vals = []
        for _ in range(10):
            order = list(range(L * L))
            rng.shuffle(order)
            vals.append(threshold(L, np.array(order)) / (L * L))
        line(f"percolation L={L}", vals)
    random.seed(17)
    for T in (1.8, 2.27, 3.0):
        L, sweeps, warmup = 30, 300, 80
        spins = np.array([[random.choice((-1, 1)) for _ in range(L)] for _ in range(L)])
        version, state, gauss = random.getstate()
        mt = np.array(state, np.int64)
        E = np.empty(sweeps - warmup); M = np.empty(sweeps - warmup)
        acc = run(mt, spins, L, T, sweeps, warmup, E, M)
        random.setstate((version, tuple(mt.tolist()), gauss))
        line(f"energy T={T}", E.tolist())
        line(f"magnetisation T={T}", M.tolist())
        print("accepted", acc)


main()
