# --- before
import numpy as np


def wave(before, now, steps, c):
    n = len(now)
    for t in range(steps):
        new = np.zeros(n)
        for i in range(1, n - 1):
            new[i] = 2 * now[i] - before[i] + c * (now[i + 1] - 2 * now[i] + now[i - 1])
        now = new
        before = now
    return now
# --- inputs: wave
x = np.linspace(0.0, 1.0, 12)
CALLS = [call(x.copy(), x**2, 4, 0.25)]
# --- declined: `now` is read or set after the loop gave its array that name
