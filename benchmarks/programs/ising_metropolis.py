# program: two-dimensional Ising model, Metropolis single-spin updates, one temperature after the other
# techniques: draws, in-place stencil
# place: function
# numeric: yes
# vectorizable: no
# expect: improve
import numpy as np


def initial_state(n):
    return 2 * np.random.randint(2, size=(n, n)) - 1


def sweep(config, beta):
    """One Monte Carlo sweep: n*n attempted flips at random sites."""
    n = len(config)
    for i in range(n):
        for j in range(n):
            a = np.random.randint(0, n)
            b = np.random.randint(0, n)
            s = config[a, b]
            nb = config[(a + 1) % n, b] + config[a, (b + 1) % n] + config[(a - 1) % n, b] + config[a, (b - 1) % n]
            cost = 2 * s * nb
            if cost < 0:
                s *= -1
            elif np.random.rand() < np.exp(-cost * beta):
                s *= -1
            config[a, b] = s
    return config


def energy(config):
    e = 0
    n = len(config)
    for i in range(n):
        for j in range(n):
            e += -config[i, j] * (config[(i + 1) % n, j] + config[i, (j + 1) % n])
    return e


if __name__ == "__main__":
    np.random.seed(8)
    N = 16
    for T in (1.5, 2.0, 2.27, 3.0):
        config = initial_state(N)
        for k in range(60):
            sweep(config, 1.0 / T)
        E = 0
        M = 0
        for k in range(60):
            sweep(config, 1.0 / T)
            E += energy(config)
            M += abs(int(config.sum()))
        print(f"T={T:4.2f}  E={E / 60 / N**2!r}  |M|={M / 60 / N**2!r}  up={int((config > 0).sum())}")
