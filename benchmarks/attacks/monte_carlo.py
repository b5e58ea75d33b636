# runs: ;500;999;1000;1001;70000;0;-4
# seeded
"""Pi, dice, bootstrap, integration by draws; the state is used afterwards; small and empty loops."""
import random
import sys
from random import random as rnd, uniform

import numpy as np


def pi(n):
    inside = 0
    for i in range(n):
        x = random.random()
        y = random.random()
        if x * x + y * y <= 1.0:
            inside += 1
    return 4.0 * inside / n if n > 0 else None


def area(n, a, b):
    s = 0.0
    for _ in range(n):
        s += uniform(a, b) * 2.0
    return s


def walk2d(n):
    x = y = 0
    for i in range(n):
        if rnd() < 0.5:
            x += 1
        else:
            x -= 1
        y += 1 if rnd() < 0.5 else -1
    return x, y, i if n > 0 else None


def brownian(n, dt):
    w = np.zeros(n)
    for i in range(1, n):
        w[i] = w[i - 1] + dt * np.random.normal(0.0, 1.0)
    return w


def dice(n):
    counts = {}
    for _ in range(n):
        k = random.randint(1, 6)
        counts[k] = counts.get(k, 0) + 1
    return counts


def noisy(n):
    return [0.5 * np.random.rand() - 1.0 for _ in range(n)]


def main():
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 100000
    print(repr(pi(n)), random.random())
    print(repr(area(n, -1.0, 3)), repr(area(n, 0.0, 2.0)), random.gauss(0, 1), random.gauss(0, 1))
    print(repr(area(n, 1e300, -1e300)), repr(area(n, float("inf"), 0.0)))
    print(walk2d(n), rnd())
    try:
        w = brownian(n, 0.1)
        print(w[-3:], w.dtype, np.random.rand())
    except (ValueError, IndexError) as e:
        print(type(e).__name__, e)
    print(dice(min(n, 20000)), random.getrandbits(40))
    z = noisy(n)
    print(z[:2], {type(v).__name__ for v in z}, sum(z), np.random.randint(1000))


main()
