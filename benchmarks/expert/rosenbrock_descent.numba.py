# numba: gradient and steps in compiled loops
import argparse

import numpy as np
from numba import njit


@njit(cache=True)
def rosenbrock(x):
    total = 0.0
    for i in range(len(x) - 1):
        total += 100.0 * (x[i + 1] - x[i] ** 2) ** 2 + (1 - x[i]) ** 2
    return total


@njit(cache=True)
def gradient(x):
    n = len(x)
    g = np.zeros(n)
    for i in range(n - 1):
        d = x[i + 1] - x[i] ** 2
        g[i] += -400.0 * x[i] * d - 2 * (1 - x[i])
        g[i + 1] += 200.0 * d
    return g


@njit(cache=True)
def advance(x, rate):
    g = gradient(x)
    for i in range(len(x)):
        x[i] -= rate * g[i]


def minimise(x, rate, steps):
    given = x
    x = np.array(given)
    for step in range(steps):
        advance(x, rate)
        if step % 10000 == 0:
            print(f"step {step:5d}  f = {rosenbrock(x):.9f}")
    given[:] = x.tolist()
    return given


parser = argparse.ArgumentParser()
parser.add_argument("--dimensions", type=int, default=60)
parser.add_argument("--steps", type=int, default=60000)
options = parser.parse_args()

start = []
for i in range(options.dimensions):
    start.append(-1.2 if i % 2 == 0 else 1.0)
x = minimise(start, 3e-4, options.steps)
print(f"f = {rosenbrock(np.array(x)):.10f}, same list: {x is start}")
print("x[:3] =", [f"{v:.9f}" for v in x[:3]], "x[-3:] =", [f"{v:.9f}" for v in x[-3:]])
