# numpy: residuals of all points at once, sums by cumsum to keep their order (the step control looks at last digits)
# level: close
"""Fit amplitude, decay and offset of an exponential by steepest descent with step control."""

import math
import random

import numpy as np


def total(terms):
    """Their sum, from the first to the last."""
    return float(np.cumsum(terms)[-1])


def make_misfit(times, values):
    """A function of the three parameters: sum of squared residuals and its gradient."""
    times = np.array(times)
    values = np.array(values)

    def misfit(p):
        a, k, c = p
        e = np.exp(-k * times)
        r = a * e + c - values
        return total(r * r), (total(2 * r * e), total(2 * r * (-a * times * e)), total(2 * r))

    return misfit


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
