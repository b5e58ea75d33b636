# runs: ;2000 same;3000 sub;3000 patched;3000 sys;3000 class;3000 pcg;3000 state
"""random.Random objects and NumPy Generators as arguments: subclasses, patched instances, SystemRandom, shared ones."""
import random
import sys

import numpy as np


class Loaded(random.Random):
    def random(self):
        return 0.75


def steps(rng, n):
    x = 0.0
    for i in range(n):
        x += rng.random() - 0.5
    return x


def pair(r1, r2, n):
    x = 0.0
    for i in range(n):
        x += r1.random()
        x -= r2.random()
    return x


def noise(gen, x, s):
    for i in range(len(x)):
        x[i] = x[i] + gen.normal(0.0, s)
    return x


def fixed():
    return 0.25


def main():
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 150000
    how = sys.argv[2] if len(sys.argv) > 2 else ""
    a, b = random.Random(1), random.Random(2)
    g = np.random.default_rng(5)
    print(steps(a, 150000), pair(a, b, 20000), noise(g, np.zeros(150000), 2.0).sum())
    if how == "same":
        b = a
    if how == "sub":
        a = Loaded(3)
    if how == "patched":
        a.random = fixed
    if how == "class":
        random.Random.random = lambda self: 0.125
    if how == "sys":
        a = random.SystemRandom()
        a.random = fixed
    if how == "pcg":
        g = np.random.Generator(np.random.MT19937(3))
    print(repr(steps(a, n)), repr(pair(a, b, n)), noise(g, np.zeros(n), 0.5)[-2:])
    for s in (0.0, -1.0, float("nan"), float("inf"), -0.0):
        try:
            print(noise(g, np.ones(1500), s)[:2])
        except ValueError as e:
            print(e)
    if how == "state":
        a.gauss(0, 1)
        x = a.getstate()
        steps(a, n)
        print(hash(a.getstate()), hash(x), g.bit_generator.state["state"])


main()
