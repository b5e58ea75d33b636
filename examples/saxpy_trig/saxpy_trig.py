"""A loop over elements with a sine and an exponential in it: z[i] = exp(sin(a * x[i]) + y[i]).

python saxpy_trig.py [NUMBERS] [REPEATS]
"""

import sys
from math import exp, sin

import numpy as np


def saxpy_trig(a, x, y, z):
    for i in range(len(z)):
        z[i] = exp(sin(a * x[i]) + y[i])


def main(numbers=300_000, repeats=10):
    x = np.linspace(0.0, 100.0, numbers)
    y = np.linspace(-1.0, 1.0, numbers)
    z = np.zeros(numbers)
    for k in range(repeats):
        saxpy_trig(1.0 + 0.1 * k, x, y, z)
        print(f"a = {1.0 + 0.1 * k:.1f}: mean {z.mean():.6f}, largest {z.max():.6f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
