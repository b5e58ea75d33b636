# draws in bulk from the same stream, sweeps and energy compiled; the exponentials from a table
import numpy as np
from numba import njit


def generator(key):
    """The Mersenne Twister at the state key, its place last."""
    bits = np.random.MT19937()
    bits.state = {"bit_generator": "MT19937", "state": {"key": np.array(key[:-1], np.uint32), "pos": int(key[-1])}}
    return bits


def initial_state(n):
    return 2 * np.random.randint(2, size=(n, n)) - 1


@njit(cache=True)
def sweeps(config, words, at, odds, count):
    """Sweeps of n*n attempted flips at random sites, n a power of two; odds[cost] = exp(-cost beta).

    words[at] is the next draw. Returns the sums of the energies and of the magnetisations after each, and the new at.
    """
    n = len(config)
    mask = n - 1
    E = 0
    M = 0
    draw = 0.0
    for sweep in range(count):
        for k in range(n * n):
            a = words[at] & mask
            b = words[at + 1] & mask
            at += 2
            s = config[a, b]
            nb = config[(a + 1) & mask, b] + config[a, (b + 1) & mask]
            nb += config[(a - 1) & mask, b] + config[a, (b - 1) & mask]
            cost = 2 * s * nb
            if cost >= 0:
                draw = ((words[at] >> 5) * 67108864.0 + (words[at + 1] >> 6)) / 9007199254740992.0
                at += 2
            if cost < 0 or draw < odds[cost]:
                config[a, b] = -s
        E += energy(config)
        M += abs(config.sum())
    return E, M, at


@njit(cache=True)
def energy(config):
    e = 0
    n = len(config)
    for i in range(n):
        for j in range(n):
            e += -config[i, j] * (config[(i + 1) & (n - 1), j] + config[i, (j + 1) & (n - 1)])
    return e


if __name__ == "__main__":
    np.random.seed(8)
    N = 16
    for T in (1.5, 2.0, 2.27, 3.0):
        config = initial_state(N)
        odds = np.array([np.exp(-cost * (1.0 / T)) for cost in range(9)])
        kind, key, at, *gauss = np.random.get_state()
        words = generator((*key, at)).random_raw(4 * 120 * N * N).view(np.int64)
        used = sweeps(config, words, 0, odds, 60)[2]
        E, M, used = sweeps(config, words, used, odds, 60)
        E = np.int64(E)
        bits = generator((*key, at))
        bits.random_raw(used, output=False)
        state = bits.state["state"]
        np.random.set_state((kind, state["key"], state["pos"], *gauss))
        print(f"T={T:4.2f}  E={E / 60 / N**2!r}  |M|={M / 60 / N**2!r}  up={int((config > 0).sum())}")
