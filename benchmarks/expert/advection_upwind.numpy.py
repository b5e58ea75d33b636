# differences to both sides, chosen by the sign of the velocity
import numpy as np

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

factor = vel * dt / dx
forward = vel > 0
t = 0.0
count = 0
while t < 1.2:
    diff = np.diff(c, append=c[:1])
    c = c - factor * np.where(forward, np.roll(diff, 1), diff)
    t += dt
    count += 1
    if count % 500 == 0:
        print(count, "steps, t =", t)
    if count > 2500:
        break

print("steps", count, "time", t)
print("mass", c.sum() * dx, "change", (c.sum() * dx - start_mass))
print("peak", c.max(), "at", int(c.argmax()))
print("profile", c[::50])
print("checksum", (c * np.arange(n)).sum())
