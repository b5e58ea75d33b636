# --- before
import numpy as np


def trouble(t):
    print("trouble at", t)
    return ValueError(t)


def relaxed(u, new, steps, most):
    for step in range(steps):
        if step > most:
            raise trouble(step)
        for i in range(1, len(u) - 1):
            new[i] = 0.5 * (u[i - 1] + u[i + 1])
        u, new = new, u
    return u

# --- inputs: relaxed
CALLS = [call(np.linspace(0, 1, 9) ** 2, np.zeros(9), 3, 5)]

# --- declined: between its kernels it does more than compute with numbers
