# matrix times vector by Numba with prange over the rows, sums in another order
# level: close
import math

import numpy as np
from numba import njit, prange


def build_web(pages, seed):
    """Column-stochastic link matrix from a small congruential generator."""
    state = seed
    links = np.zeros((pages, pages))
    for source in range(pages):
        out = set()
        while len(out) < 5 + source % 4:
            state = (1103515245 * state + 12345) % 2 ** 31
            target = (state >> 8) % pages
            if target != source:
                out.add(target)
        for target in out:
            links[target, source] = 1.0 / len(out)
    damping = 0.85
    return damping * links + (1 - damping) / pages


@njit(cache=True, parallel=True, fastmath=True)
def matvec(m, v):
    result = np.empty(len(m))
    for i in prange(len(m)):
        s = 0.0
        for j in range(len(v)):
            s += m[i, j] * v[j]
        result[i] = s
    return result


def normalise(v):
    length = math.sqrt(v @ v)
    return v / length, length


def power_iteration(m, tol=1e-14, max_rounds=300):
    v = 1.0 / math.sqrt(len(m)) + 0.01 * (np.arange(len(m)) % 3)
    previous = 0.0
    for rounds in range(1, max_rounds + 1):
        v, eigenvalue = normalise(matvec(m, v))
        if abs(eigenvalue - previous) < tol:
            break
        previous = eigenvalue
    return eigenvalue, v.tolist(), rounds


web = build_web(1000, seed=99)
value, vector, rounds = power_iteration(web)
total = sum(vector)
ranks = [x / total for x in vector]
best = sorted(range(len(ranks)), key=lambda page: -ranks[page])[:10]
print("rounds:", rounds)
print("eigenvalue: %.12f" % value)
print("best pages:", best)
for page in best[:4]:
    print("  page", page, "rank %.12f" % ranks[page])
print("sum of squares: %.12f" % sum(r * r for r in ranks), len(ranks), type(ranks[0]))
