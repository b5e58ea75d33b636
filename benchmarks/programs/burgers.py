# program: viscous Burgers equation, closure that makes the time stepper
# techniques: stencil, map
# place: closure
# numeric: yes
# vectorizable: yes
# expect: improve
"""Steepening against diffusion; periodic boundary, conservative Lax-Friedrichs flux."""
from math import pi, sin


def make_stepper(n, dt, nu):
    dx = 2 * pi / n
    flux = [0.0] * n

    def step(u):
        for i in range(n):
            ip = (i + 1) % n
            a = max(abs(u[i]), abs(u[ip]))
            flux[i] = 0.25 * (u[i] * u[i] + u[ip] * u[ip]) - 0.5 * a * (u[ip] - u[i])
        result = []
        for i in range(n):
            diffusion = nu * (u[(i + 1) % n] - 2.0 * u[i] + u[i - 1]) / dx ** 2
            result.append(u[i] - dt / dx * (flux[i] - flux[i - 1]) + dt * diffusion)
        return result

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
