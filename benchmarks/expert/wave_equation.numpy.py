# numpy: time steps and energy as slices
# level: close
"""1-D wave equation u_tt = c^2 u_xx: a plucked guitar string, with a little damping."""
import sys

import numpy as np

LENGTH = 0.65       # m
SPEED = 286.0       # m/s, low E string
DAMPING = 1.5       # 1/s


def pluck(x, where, height):
    u = np.zeros(len(x))
    for i in range(len(x)):
        if x[i] < where:
            u[i] = height * x[i] / where
        else:
            u[i] = height * (LENGTH - x[i]) / (LENGTH - where)
    return u


def vibrate(nx, nt):
    dx = LENGTH / nx
    dt = 0.95 * dx / SPEED
    s = (SPEED * dt / dx) ** 2
    x = np.linspace(0, LENGTH, nx + 1)
    u_old = pluck(x, 0.12, 0.004)
    u = u_old.copy()
    u_new = np.zeros(nx + 1)
    pickup = np.zeros(nt)
    energy = []
    for n in range(nt):
        u_new[1:nx] = (2 * u[1:nx] - u_old[1:nx] + s * (u[2:] - 2 * u[1:nx] + u[: nx - 1])
                       - DAMPING * dt * (u[1:nx] - u_old[1:nx]))
        pickup[n] = u_new[nx // 8]
        if n % 1000 == 0:
            v = (u_new[:nx] - u[:nx]) / dt
            strain = (u_new[1:] - u_new[:nx]) / dx
            e = (0.5 * v * v + 0.5 * SPEED ** 2 * strain * strain).sum()
            energy.append(float(e * dx))
        u_old, u, u_new = u, u_new, u_old
    return u, pickup, energy


def main():
    nx = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    nt = int(sys.argv[2]) if len(sys.argv) > 2 else 9000
    u, pickup, energy = vibrate(nx, nt)
    print("nx =", nx, "nt =", nt)
    print("energy:", energy)
    print("pickup: shape", pickup.shape, "rms", float(np.sqrt(np.mean(pickup ** 2))), "last", float(pickup[-1]))
    print("string sum", float(np.abs(u).sum()), "middle", float(u[nx // 2]))
    print([float(v) for v in u[::40]])


main()
