# --- before
import numpy as np


def relaxed(u, new, steps, dt):
    t = 0.0
    for step in range(steps):
        for i in range(1, len(u) - 1):
            new[i] = 0.5 * (u[i - 1] + u[i + 1])
        u, new = new, u
        t += dt
        print("time %d" % t, f"{t:d}")
    return u

# --- inputs: relaxed
CALLS = [call(np.linspace(0, 1, 9) ** 2, np.zeros(9), 0, 0.5)]

# --- declined: it prints by a format that does not go with its numbers
