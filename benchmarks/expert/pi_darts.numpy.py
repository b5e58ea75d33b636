# numpy: all draws at once from the same stream, counted with a mask
import random

import numpy as np


def bulk_random(n, rng=random):
    """The next n values of rng.random(), from NumPy's generator of the same kind; rng moves on by n draws."""
    version, state, gauss = rng.getstate()
    twister = np.random.RandomState()
    twister.set_state(("MT19937", np.array(state[:-1], dtype=np.uint32), state[-1]))
    values = twister.random_sample(n)
    _, keys, position, _, _ = twister.get_state()
    rng.setstate((version, (*map(int, keys), int(position)), gauss))
    return values


def estimate_pi(n_samples):
    xy = bulk_random(2 * n_samples)
    x = xy[::2]
    y = xy[1::2]
    inside = int(np.count_nonzero(x * x + y * y <= 1.0))
    return 4.0 * inside / n_samples


def main():
    random.seed(2024)
    estimates = []
    for trial in range(8):
        pi = estimate_pi(700000)
        estimates.append(pi)
        print(f"trial {trial}: pi = {pi!r}")
    mean = sum(estimates) / len(estimates)
    spread = (sum((e - mean) ** 2 for e in estimates) / (len(estimates) - 1)) ** 0.5
    print("mean", repr(mean), "+-", repr(spread))


if __name__ == "__main__":
    main()
