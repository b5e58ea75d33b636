# --- before
"""What is drawn from an array takes its name."""
import numpy as np


def resample(x, n, rounds, rng):
    means = np.zeros(rounds)
    for k in range(rounds):
        x = rng.choice(x, n)
        means[k] = x.mean()
    return means
# --- inputs: resample
import numpy as np
CALLS = [call(np.arange(6.0), 6, 4, np.random.default_rng(3))]
# --- declined: it draws `x` from what that was before
