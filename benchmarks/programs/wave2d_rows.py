# program: waves in a pond, two-dimensional wave equation, one row slice at a time
# techniques: stencil, array expression
# place: module
# numeric: yes
# vectorizable: yes
# expect: improve
import numpy as np

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

for step in range(900):
    after = np.zeros_like(now)
    for i in range(1, n - 1):
        after[i, 1:-1] = (2 * now[i, 1:-1] - before[i, 1:-1]
                          + c2 * (now[i + 1, 1:-1] + now[i - 1, 1:-1] + now[i, 2:] + now[i, :-2] - 4 * now[i, 1:-1]))
        after[i][island[i]] = 0.0
    before = now
    now = after
    if step % 150 == 0:
        print("step", step, "highest", now.max(), "lowest", now.min(), "shore", now[80, 1])

print(now.shape, now.dtype, now.sum(), np.abs(now).sum())
print(now[40, 60], now[110, 90], now[158, 158], now[1, 80])
