# program: tour by simulated annealing with slices
# techniques: draws, search
# place: function
# numeric: yes
# vectorizable: partly
# expect: improve
import math
import random
from collections import namedtuple

City = namedtuple("City", ["id", "x", "y"])

# parameters found by trial and error
T_START = 60.0
ALPHA = 0.9997
N_ITER = 30000


def dist(a: City, b: City) -> float:
    return math.hypot(a.x - b.x, a.y - b.y)


def tour_length(tour) -> float:
    length = 0.0
    for i in range(len(tour)):
        length += dist(tour[i - 1], tour[i])
    return length


def nearest_neighbour(cities):
    left = cities[1:]
    tour = [cities[0]]
    while left:
        last = tour[-1]
        nxt = min(left, key=lambda c: dist(last, c))
        left.remove(nxt)
        tour.append(nxt)
    return tour


def anneal(cities, rng, log):
    tour = list(cities)
    cur = tour_length(tour)
    best, best_len = tour, cur
    temp = T_START
    accepted = 0
    n = len(tour)
    for it in range(N_ITER):
        i = rng.randrange(n)
        j = rng.randrange(n)
        if i > j:
            i, j = j, i
        if j - i < 2:
            continue
        cand = tour[:i] + tour[i:j][::-1] + tour[j:]
        cand_len = tour_length(cand)
        if cand_len < cur or rng.random() < math.exp((cur - cand_len) / temp):
            tour, cur = cand, cand_len
            accepted += 1
            if cur < best_len:
                best, best_len = tour, cur
        temp *= ALPHA
        if it % 3000 == 0:
            log(it, temp, cur, best_len, accepted)
    return best, best_len


def two_opt(tour):
    best = tour_length(tour)
    improved = True
    rounds = 0
    while improved:
        improved = False
        rounds += 1
        for i in range(1, len(tour) - 1):
            for j in range(i + 1, len(tour)):
                cand = tour[:i] + tour[i:j + 1][::-1] + tour[j + 1:]
                cand_len = tour_length(cand)
                if cand_len < best - 1e-9:
                    tour, best = cand, cand_len
                    improved = True
    return tour, best, rounds


if __name__ == "__main__":
    rng = random.Random(5)
    cities = [City(k, rng.uniform(0, 100), rng.uniform(0, 100)) for k in range(110)]
    print(f"random tour   {tour_length(cities):.4f}")
    nn = nearest_neighbour(cities)
    print(f"nearest neigh {tour_length(nn):.4f}")
    opt, opt_len, rounds = two_opt(nn)
    print(f"NN + 2-opt    {opt_len:.4f}  ({rounds} rounds)")

    def log(it, temp, cur, best, acc):
        print(f"    {it:6d}  T={temp:8.4f}  cur={cur:9.4f}  best={best:9.4f}  acc={acc}")

    sa, sa_len = anneal(cities, rng, log)
    print(f"annealing     {sa_len:.4f}")
    sa2, sa2_len, rounds = two_opt(sa)
    print(f"SA + 2-opt    {sa2_len:.4f}  ({rounds} rounds)")
    winner = min([(opt_len, opt), (sa2_len, sa2)], key=lambda t: t[0])[1]
    print("best tour:", [c.id for c in winner[:20]], "...")
