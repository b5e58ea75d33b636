# identical output: distance table, tours reversed in place and re-summed in numba (the full sum is kept
# so that every comparison is bit for bit the same), the Mersenne Twister continued inside the kernel
import math
import random

import numpy as np
from numba import njit

T_START = 60.0
ALPHA = 0.9997
N_ITER = 30000


@njit(cache=True)
def mt_next(mt):
    """next 32 bits; mt = 624 words + position"""
    i = mt[624]
    if i >= 624:
        for k in range(624):
            y = (mt[k] & 0x80000000) | (mt[(k + 1) % 624] & 0x7fffffff)
            v = mt[(k + 397) % 624] ^ (y >> 1)
            if y & 1:
                v ^= 0x9908b0df
            mt[k] = v
        i = 0
    y = mt[i]
    mt[624] = i + 1
    y ^= y >> 11
    y ^= (y << 7) & 0x9d2c5680
    y ^= (y << 15) & 0xefc60000
    return y ^ (y >> 18)


@njit(cache=True)
def mt_random(mt):
    a = mt_next(mt) >> 5
    b = mt_next(mt) >> 6
    return (a * 67108864.0 + b) * (1.0 / 9007199254740992.0)


@njit(cache=True)
def mt_below(mt, n):
    bits = 0
    while (n >> bits) > 0:
        bits += 1
    r = mt_next(mt) >> (32 - bits)
    while r >= n:
        r = mt_next(mt) >> (32 - bits)
    return r


@njit(cache=True)
def tour_length(D, tour):
    length = 0.0
    last = tour[-1]
    for c in tour:
        length += D[last, c]
        last = c
    return length


@njit(cache=True)
def reverse(tour, i, j):
    j -= 1
    while i < j:
        tour[i], tour[j] = tour[j], tour[i]
        i += 1
        j -= 1


@njit(cache=True)
def anneal(D, tour, mt, logs):
    n = len(tour)
    cur = tour_length(D, tour)
    best, best_len = tour.copy(), cur
    temp = T_START
    accepted = 0
    n_log = 0
    for it in range(N_ITER):
        i = mt_below(mt, n)
        j = mt_below(mt, n)
        if i > j:
            i, j = j, i
        if j - i < 2:
            continue
        reverse(tour, i, j)
        cand = tour_length(D, tour)
        if cand < cur or mt_random(mt) < math.exp((cur - cand) / temp):
            cur = cand
            accepted += 1
            if cur < best_len:
                best[:] = tour
                best_len = cur
        else:
            reverse(tour, i, j)
        temp *= ALPHA
        if it % 3000 == 0:
            row = logs[n_log]
            row[0] = it
            row[1] = temp
            row[2] = cur
            row[3] = best_len
            row[4] = accepted
            n_log += 1
    return best, best_len, n_log


@njit(cache=True)
def two_opt(D, tour):
    tour = tour.copy()
    n = len(tour)
    best = tour_length(D, tour)
    improved = True
    rounds = 0
    while improved:
        improved = False
        rounds += 1
        for i in range(1, n - 1):
            for j in range(i + 1, n):
                # cheap exact change first; the full sum only where rounding could matter
                a, b = tour[i - 1], tour[i]
                c, d = tour[j], tour[(j + 1) % n]
                if D[a, c] + D[b, d] - D[a, b] - D[c, d] > 1e-6:
                    continue
                reverse(tour, i, j + 1)
                cand = tour_length(D, tour)
                if cand < best - 1e-9:
                    best = cand
                    improved = True
                else:
                    reverse(tour, i, j + 1)
    return tour, best, rounds


def nearest_neighbour(D):
    left = list(range(1, len(D)))
    tour = [0]
    while left:
        row = D[tour[-1]]
        nxt = min(left, key=row.__getitem__)
        left.remove(nxt)
        tour.append(nxt)
    return np.array(tour)


if __name__ == "__main__":
    rng = random.Random(5)
    xy = [(rng.uniform(0, 100), rng.uniform(0, 100)) for k in range(110)]
    D = np.array([[math.hypot(a[0] - b[0], a[1] - b[1]) for b in xy] for a in xy])
    tour = np.arange(len(xy))
    print(f"random tour   {tour_length(D, tour):.4f}")
    nn = nearest_neighbour(D)
    print(f"nearest neigh {tour_length(D, nn):.4f}")
    opt, opt_len, rounds = two_opt(D, nn)
    print(f"NN + 2-opt    {opt_len:.4f}  ({rounds} rounds)")
    mt = np.array(rng.getstate()[1], dtype=np.int64)
    logs = np.zeros((N_ITER // 3000 + 1, 5))
    sa, sa_len, n_log = anneal(D, tour, mt, logs)
    for it, temp, cur, best, acc in logs[:n_log]:
        print(f"    {int(it):6d}  T={temp:8.4f}  cur={cur:9.4f}  best={best:9.4f}  acc={int(acc)}")
    print(f"annealing     {sa_len:.4f}")
    sa2, sa2_len, rounds = two_opt(D, sa)
    print(f"SA + 2-opt    {sa2_len:.4f}  ({rounds} rounds)")
    winner = min([(opt_len, opt), (sa2_len, sa2)], key=lambda t: t[0])[1]
    print("best tour:", winner[:20].tolist(), "...")
