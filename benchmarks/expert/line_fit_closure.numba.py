# numba: misfit and gradient compiled over arrays
"""Fit amplitude, decay and offset of an exponential by steepest descent with step control."""

import math
import random

import numpy as np
from numba import njit


@njit(cache=True)
def misfit_sums(a, k, c, times, values):
    total = 0.0
    ga = gk = gc = 0.0
    for i in range(len(times)):
        t = times[i]
        e = math.exp(-k * t)
        r = a * e + c - values[i]
        total += r * r
        ga += 2 * r * e
        gk += 2 * r * (-a * t * e)
        gc += 2 * r
    return total, (ga, gk, gc)


def make_misfit(times, values):
    """A function of the three parameters: sum of squared residuals and its gradient."""
    times = np.array(times)
    values = np.array(values)
    return lambda p: misfit_sums(p[0], p[1], p[2], times, values)


def descend(misfit, start, steps):
    p = list(start)
    rate = 1e-5
    value, gradient = misfit(p)
    for step in range(steps):
        trial = [x - rate * g for x, g in zip(p, gradient)]
        new_value, new_gradient = misfit(trial)
        if new_value < value:
            p, value, gradient = trial, new_value, new_gradient
            rate *= 1.2
        else:
            rate *= 0.5
        if step % 200 == 0:
            print(f"step {step:4d} misfit {value:.9f}")
    return p, value


def main():
    random.seed(31)
    times = [0.0015 * i for i in range(5000)]
    values = [3.0 * math.exp(-0.7 * t) + 0.5 + random.gauss(0, 0.05) for t in times]
    p, value = descend(make_misfit(times, values), (1.0, 1.0, 0.0), 1001)
    print(f"amplitude {p[0]:.8f} decay {p[1]:.8f} offset {p[2]:.8f}")
    print(f"misfit {value:.10f} with {len(times)} points")


if __name__ == "__main__":
    main()
