# numpy: fluxes and diffusion as slices of periodically extended arrays
"""Steepening against diffusion; periodic boundary, conservative Lax-Friedrichs flux."""
from math import pi, sin

import numpy as np


def make_stepper(n, dt, nu):
    dx = 2 * pi / n

    def step(u):
        u = np.array(u)
        right = np.roll(u, -1)
        a = np.maximum(np.abs(u), np.abs(right))
        flux = 0.25 * (u * u + right * right) - 0.5 * a * (right - u)
        diffusion = nu * (right - 2.0 * u + np.roll(u, 1)) / dx ** 2
        return (u - dt / dx * (flux - np.roll(flux, 1)) + dt * diffusion).tolist()

    return step


def main():
    n = 400
    dt = 0.001
    u = [1.0 + sin(2 * pi * k / n) + 0.3 * sin(6 * pi * k / n) for k in range(n)]
    step = make_stepper(n, dt, nu=0.01)
    print("initial", sum(u))
    for m in range(8000):
        u = step(u)
        if m % 2000 == 1999:
            print(f"t = {(m + 1) * dt:.2f}  mass = {sum(u)!r}  max = {max(u)!r}  min = {min(u)!r}")
    print(len(u), type(u), u[0], u[100], u[255])
    print(sum(v * v for v in u))


if __name__ == "__main__":
    main()
