# program: upwind advection of a tracer in a pipe, flow direction changes with place
# techniques: stencil
# place: module
# numeric: yes
# vectorizable: yes
# expect: improve
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

c_new = c.copy()
t = 0.0
count = 0
while t < 1.2:
    for i in range(n):
        left = i - 1
        right = i + 1 if i + 1 < n else 0    # periodic
        if vel[i] > 0:
            c_new[i] = c[i] - vel[i] * dt / dx * (c[i] - c[left])
        else:
            c_new[i] = c[i] - vel[i] * dt / dx * (c[right] - c[i])
    c, c_new = c_new, c
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
