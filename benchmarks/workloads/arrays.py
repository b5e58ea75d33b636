"""Work that is native already: matrix products and element-wise functions of large arrays.

Hardly a Python instruction runs, so a profiler that works by Python events or signals has little to hold on to.
One thread, so that the shares do not depend on what else the machine does.
"""

import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np

SIZE = 450
POINTS = 300_000
ROUNDS = 50


def product(left, right):
    return left @ right / SIZE


def waves(x):
    phase = np.sin(x) * np.cos(x)  # hottest
    decay = np.exp(-x)
    power = np.power(x, 1.7)
    return phase * decay + power


def total(values):
    return float(np.add.reduce(np.sqrt(values)))


def main():
    left = np.linspace(0.0, 1.0, SIZE * SIZE).reshape(SIZE, SIZE)
    right = left.T.copy()
    x = np.linspace(0.1, 4.0, POINTS)
    result = 0.0
    for _ in range(ROUNDS):
        left = product(left, right)  # timed: product
        values = waves(x)  # timed: waves
        result += total(values)  # timed: total
    print(f"{result:.3f} {left[0, 0]:.3e}")


if __name__ == "__main__":
    main()
