# runs: ;1200;800;1000000 skip
# seeded
"""Random walks as beginners write them: lists of positions, while loops, nested functions, np.random.choice, seeds."""
import random
import sys

import numpy as np


def positions(n):
    x = 0
    path = [x]
    for _ in range(n):
        x += 1 if random.random() >= 0.5 else -1
        path.append(x)
    return path


def spread(n, trials):
    total = 0.0
    for t in range(trials):
        x = 0
        for i in range(n):
            if random.random() < 0.5:
                x = x + 1
            else:
                x = x - 1
        total += x * x
    return total / trials


def until_home(limit):
    x, steps = 1, 0
    while x != 0 and steps < limit:
        x += 1 if random.random() < 0.5 else -1
        steps += 1
    return steps


def chosen(n):
    x = 0
    for i in range(n):
        x += np.random.choice([-1, 1])
    return x


def geometric(n, s):
    price = [s]
    for i in range(n):
        s *= 1.0 + 0.01 * (random.random() - 0.5)
        price.append(s)
    return price


def two_d(n):
    x, y = np.zeros(n), np.zeros(n)
    for i in range(1, n):
        a = random.random()
        b = random.random()
        x[i] = x[i - 1] + (a - 0.5)
        y[i] = y[i - 1] + (b - 0.5) * 2
    return x, y


def main():
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 60000
    m = min(n, 60000)
    p = positions(m)
    print(p[-1], type(p[-1]).__name__, len(p), spread(m // 20 + 900, 20), until_home(m), random.random())
    print(chosen(min(n, 3000)), geometric(m, 100.0)[-1], repr(geometric(m, 1)[1]), type(geometric(2000, 1)[0]).__name__)
    x, y = two_d(m)
    print(x[-1], y[-1], random.random(), np.random.random())
    try:
        print(geometric(1500, 1e308)[-1], geometric(1500, float("nan"))[-1], geometric(1500, True)[:2])
    except (TypeError, OverflowError) as e:
        print(e)


main()
