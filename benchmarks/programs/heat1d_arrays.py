# program: heat equation in a rod, explicit time steps, NumPy arrays indexed in loops
# techniques: stencil
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
"""Cooling of a 1 m rod, both ends held at fixed temperatures (FTCS scheme)."""
import numpy as np


def step(u, unew, r):
    """One explicit time step; r = alpha*dt/dx**2 must stay below 1/2."""
    n = len(u)
    for i in range(1, n - 1):
        unew[i] = u[i] + r * (u[i + 1] - 2.0 * u[i] + u[i - 1])
    unew[0] = u[0]
    unew[n - 1] = u[n - 1]


def simulate(nx=201, nt=3000, alpha=1.2e-4):
    dx = 1.0 / (nx - 1)
    dt = 0.4 * dx * dx / alpha
    r = alpha * dt / dx ** 2
    x = np.linspace(0.0, 1.0, nx)
    u = 20.0 + 80.0 * np.sin(np.pi * x) + 5.0 * np.sin(7 * np.pi * x)
    u[0] = 20.0
    u[-1] = 35.0
    unew = np.empty_like(u)
    for n in range(nt):
        step(u, unew, r)
        u, unew = unew, u
        if n % 3000 == 0:
            print("step", n, "t = %.3f s" % (n * dt), "mean", u.mean(), "max", u.max())
    return x, u


if __name__ == "__main__":
    x, u = simulate(nt=12000)
    print("shape", u.shape, "dtype", u.dtype)
    print("sum", float(u.sum()))
    print("weighted", float((u * x).sum()))
    for k in (0, 1, 50, 100, 199, 200):
        print(k, repr(float(u[k])))
