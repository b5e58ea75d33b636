# one step compiled with Numba, on arrays
"""Steepening against diffusion; periodic boundary, conservative Lax-Friedrichs flux."""
from math import pi, sin

import numpy as np
from numba import njit


@njit(cache=True)
def step(u, dt, dx, nu):
    n = len(u)
    flux = np.empty(n)
    for i in range(n):
        ip = (i + 1) % n
        a = max(abs(u[i]), abs(u[ip]))
        flux[i] = 0.25 * (u[i] * u[i] + u[ip] * u[ip]) - 0.5 * a * (u[ip] - u[i])
    result = np.empty(n)
    for i in range(n):
        diffusion = nu * (u[(i + 1) % n] - 2.0 * u[i] + u[i - 1]) / dx ** 2
        result[i] = u[i] - dt / dx * (flux[i] - flux[i - 1]) + dt * diffusion
    return result


def main():
    n = 400
    dt = 0.001
    u = [1.0 + sin(2 * pi * k / n) + 0.3 * sin(6 * pi * k / n) for k in range(n)]
    dx = 2 * pi / n
    print("initial", sum(u))
    u = np.array(u)
    for m in range(8000):
        u = step(u, dt, dx, 0.01)
        if m % 2000 == 1999:
            values = u.tolist()
            print(f"t = {(m + 1) * dt:.2f}  mass = {sum(values)!r}  max = {max(values)!r}  min = {min(values)!r}")
    u = u.tolist()
    print(len(u), type(u), u[0], u[100], u[255])
    print(sum(v * v for v in u))


if __name__ == "__main__":
    main()
