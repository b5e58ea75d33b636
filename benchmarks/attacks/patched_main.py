# runs: ;main
# seeded
"""The script replaces its own helper by name: through `import __main__`."""
import random
import sys

import numpy as np


def step():
    return random.random() - 0.5


def bump(k):
    return k * 3 + 1


def walk(n):
    x = np.zeros(n)
    for i in range(n - 1):
        x[i + 1] = x[i] + step()
    return x


def orbit(n):
    total = 0
    for i in range(n):
        total = (total + bump(i)) % 1000003
    return total


def main():
    how = sys.argv[1] if len(sys.argv) > 1 else ""
    if how == "main":
        import __main__
        __main__.step = lambda: 1.0
        __main__.bump = lambda k: k
    print(walk(200000)[-1], orbit(300000))


main()
