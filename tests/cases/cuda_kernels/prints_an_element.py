# --- before
import numpy as np


def relaxed(u, new, steps):
    for step in range(steps):
        for i in range(1, len(u) - 1):
            new[i] = 0.5 * (u[i - 1] + u[i + 1])
        u, new = new, u
        print(step, u[1])
    return u

# --- inputs: relaxed
CALLS = [call(np.linspace(0, 1, 9) ** 2, np.zeros(9), 3)]

# --- declined: between its kernels it reads elements of `u`
