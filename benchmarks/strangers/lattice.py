# program: percolation by union-find and the Ising model
# techniques: draws, stencil
# place: several
# numeric: yes
# vectorizable: partly
# expect: improve
"""Site percolation (union-find) and the 2-D Ising model, both on L x L lattices."""
import math
import random
from dataclasses import dataclass, field


@dataclass
class Result:
    label: str
    values: list = field(default_factory=list)

    def add(self, v):
        self.values.append(v)

    @property
    def mean(self):
        return sum(self.values) / len(self.values)

    @property
    def std(self):
        m = self.mean
        return math.sqrt(sum((v - m) ** 2 for v in self.values) / len(self.values))

    def __str__(self):
        return f"{self.label:24s} {self.mean:10.5f} +- {self.std:.5f}"


class UnionFind:
    def __init__(self, n):
        self.parent = list(range(n))
        self.size = [1] * n

    def find(self, i):
        while self.parent[i] != i:
            self.parent[i] = self.parent[self.parent[i]]
            i = self.parent[i]
        return i

    def union(self, i, j):
        a, b = self.find(i), self.find(j)
        if a == b:
            return False
        if self.size[a] < self.size[b]:
            a, b = b, a
        self.parent[b] = a
        self.size[a] += self.size[b]
        return True

    def connected(self, i, j):
        return self.find(i) == self.find(j)


class Percolation:
    """opens random sites until the top is joined with the bottom"""

    def __init__(self, L, rng):
        self.L = L
        self.rng = rng
        self.open = [[False] * L for _ in range(L)]
        self.uf = UnionFind(L * L + 2)
        self.top = L * L
        self.bottom = L * L + 1

    def index(self, r, c):
        return r * self.L + c

    def open_site(self, r, c):
        self.open[r][c] = True
        i = self.index(r, c)
        if r == 0:
            self.uf.union(i, self.top)
        if r == self.L - 1:
            self.uf.union(i, self.bottom)
        for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            rr, cc = r + dr, c + dc
            if 0 <= rr < self.L and 0 <= cc < self.L and self.open[rr][cc]:
                self.uf.union(i, self.index(rr, cc))

    def threshold(self):
        sites = [(r, c) for r in range(self.L) for c in range(self.L)]
        self.rng.shuffle(sites)
        n = 0
        for r, c in sites:
            self.open_site(r, c)
            n += 1
            if self.uf.connected(self.top, self.bottom):
                break
        return n / (self.L * self.L)


def ising_sweep(spins, L, beta):
    """L*L Metropolis steps at random places"""
    accepted = 0
    for _ in range(L * L):
        i = random.randrange(L)
        j = random.randrange(L)
        s = spins[i][j]
        nb = (spins[(i + 1) % L][j] + spins[(i - 1) % L][j]
              + spins[i][(j + 1) % L] + spins[i][(j - 1) % L])
        dE = 2 * s * nb
        if dE <= 0 or random.random() < math.exp(-beta * dE):
            spins[i][j] = -s
            accepted += 1
    return accepted


def energy(spins, L):
    e = 0
    for i in range(L):
        for j in range(L):
            e -= spins[i][j] * (spins[(i + 1) % L][j] + spins[i][(j + 1) % L])
    return e / (L * L)


def magnetisation(spins):
    return abs(sum(map(sum, spins))) / (len(spins) * len(spins[0]))


def simulate(L, T, sweeps, warmup):
    spins = [[random.choice((-1, 1)) for _ in range(L)] for _ in range(L)]
    E = Result(f"energy T={T}")
    M = Result(f"magnetisation T={T}")
    acc = 0
    for k in range(sweeps):
        acc += ising_sweep(spins, L, 1.0 / T)
        if k >= warmup:
            E.add(energy(spins, L))
            M.add(magnetisation(spins))
    return E, M, acc


def main():
    rng = random.Random(31)
    for L in (20, 40, 80):
        res = Result(f"percolation L={L}")
        for _ in range(10):
            res.add(Percolation(L, rng).threshold())
        print(res)
    random.seed(17)
    for T in (1.8, 2.27, 3.0):
        E, M, acc = simulate(30, T, 300, 80)
        print(E)
        print(M)
        print("accepted", acc)


if __name__ == "__main__":
    main()
