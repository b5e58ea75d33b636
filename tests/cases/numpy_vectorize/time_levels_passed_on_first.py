# --- before
import numpy as np


def waves(before, now, steps):
    n = len(now)
    for t in range(steps):
        new = np.zeros(n)
        before = now
        now = new
        for i in range(1, n - 1):
            now[i] = before[i] + 0.25 * before[i - 1]
    return now
# --- inputs: waves
x = np.linspace(0.0, 1.0, 6)
CALLS = [call(x.copy(), x**2, 3)]
# --- declined: `before[i]` is read or set after the loop gave its array that name
