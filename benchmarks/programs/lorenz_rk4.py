# program: Lorenz attractor with classical Runge-Kutta, state as tuples, vector field as a closure
# techniques: recurrence, map
# place: several
# numeric: yes
# vectorizable: no
# expect: improve
"""Two nearby trajectories of the Lorenz system and how fast they part."""
import math


def lorenz(sigma=10.0, rho=28.0, beta=8.0 / 3.0):
    def field(t, state):
        x, y, z = state
        return (sigma * (y - x), x * (rho - z) - y, x * y - beta * z)
    return field


def rk4_step(f, t, y, h):
    k1 = f(t, y)
    k2 = f(t + h / 2, tuple(yi + h / 2 * ki for yi, ki in zip(y, k1)))
    k3 = f(t + h / 2, tuple(yi + h / 2 * ki for yi, ki in zip(y, k2)))
    k4 = f(t + h, tuple(yi + h * ki for yi, ki in zip(y, k3)))
    return tuple(yi + h / 6 * (a + 2 * b + 2 * c + d) for yi, a, b, c, d in zip(y, k1, k2, k3, k4))


def integrate(f, start, h, steps):
    t = 0.0
    y = start
    path = [y]
    for _ in range(steps):
        y = rk4_step(f, t, y, h)
        t += h
        path.append(y)
    return path


if __name__ == "__main__":
    f = lorenz()
    steps = 200_000
    h = 0.0005
    a = integrate(f, (1.0, 1.0, 20.0), h, steps)
    b = integrate(f, (1.0, 1.0, 20.0 + 1e-9), h, steps)
    for n in range(0, steps + 1, 20_000):
        d = math.dist(a[n], b[n])
        print(f"t = {n * h:5.1f}  x = {a[n][0]!r}  distance {d!r}")
    wings = sum(1 for n in range(1, steps) if a[n][0] * a[n - 1][0] < 0)
    print("changes of wing:", wings)
    print("mean z:", sum(p[2] for p in a[:steps]) / steps)
    print(len(a), type(a[-1]).__name__, a[6000])
