# time steps up to the next report in one compiled call, the new field over the one before
import numpy as np
from numba import njit


@njit(cache=True)
def advance(now, before, island, c2, steps):
    n = len(now)
    for step in range(steps):
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                here = now[i, j]
                around = now[i + 1, j] + now[i - 1, j] + now[i, j + 1] + now[i, j - 1]
                after = 2 * here - before[i, j] + c2 * (around - 4 * here)
                before[i, j] = 0.0 if island[i, j] else after
        now, before = before, now
        if step == 0:  # only the first field may have an edge that is not zero
            before[0] = before[n - 1] = 0.0
            before[:, 0] = before[:, n - 1] = 0.0
    return now, before


n = 160
c2 = 0.24            # (c dt / dx)^2
now = np.zeros((n, n))
before = np.zeros((n, n))
island = np.zeros((n, n), dtype=bool)

for i in range(n):
    for j in range(n):
        now[i, j] = np.exp(-((i - 40) ** 2 + (j - 60) ** 2) / 30.0)
        if (i - 110) ** 2 + (j - 90) ** 2 < 200:
            island[i, j] = True
now[island] = 0.0
before[:] = now

before[0] = before[-1] = before[:, 0] = before[:, -1] = 0.0
done = 0
for step in range(0, 900, 150):
    now, before = advance(now, before, island, c2, step + 1 - done)
    done = step + 1
    print("step", step, "highest", now.max(), "lowest", now.min(), "shore", now[80, 1])
now, before = advance(now, before, island, c2, 900 - done)

print(now.shape, now.dtype, now.sum(), np.abs(now).sum())
print(now[40, 60], now[110, 90], now[158, 158], now[1, 80])
