# steps up to the next report compiled, Courant numbers made once
import numpy as np
from numba import njit


@njit(cache=True)
def upwind(courant, left, here, right):
    return here - courant * (here - left if courant > 0 else right - here)


@njit(cache=True)
def advance(c, c_new, courant, t, dt, count):
    """Steps until the next report or the end."""
    n = len(c)
    while t < 1.2:
        c_new[0] = upwind(courant[0], c[n - 1], c[0], c[1])
        for i in range(1, n - 1):
            c_new[i] = upwind(courant[i], c[i - 1], c[i], c[i + 1])
        c_new[n - 1] = upwind(courant[n - 1], c[n - 2], c[n - 1], c[0])
        c, c_new = c_new, c
        t += dt
        count += 1
        if count % 500 == 0 or count > 2500:
            break
    return c, c_new, t, count


n = 800
cfl = 0.8
dx = 1.0 / n
vel = np.empty(n)
for i in range(n):
    vel[i] = 1.0 if i < n // 3 else (0.4 + 0.3 * np.sin(6 * i * dx))
vel[3 * n // 4:] *= -0.5
dt = cfl * dx / np.abs(vel).max()

c = np.zeros(n)
c[n // 10:n // 5] = 1.0
c[n // 2:n // 2 + 25] = 0.5
start_mass = c.sum() * dx
print("start mass", start_mass)

c_new = c.copy()
courant = vel * dt / dx
t = 0.0
count = 0
while t < 1.2:
    c, c_new, t, count = advance(c, c_new, courant, t, dt, count)
    if count % 500 == 0:
        print(count, "steps, t =", t)
    if count > 2500:
        break

print("steps", count, "time", t)
print("mass", c.sum() * dx, "change", (c.sum() * dx - start_mass))
print("peak", c.max(), "at", int(c.argmax()))
print("profile", c[::50])
print("checksum", (c * np.arange(n)).sum())
