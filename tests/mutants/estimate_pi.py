# --- program: estimate_pi
"""A Monte Carlo estimate of π from `random.random`: two draws a point."""
import random


def estimate_pi(samples):
    inside = 0
    for _ in range(samples):
        x = random.random()
        y = random.random()
        if x * x + y * y <= 1.0:
            inside += 1
    return 4.0 * inside / samples


if __name__ == "__main__":
    random.seed(20)
    print(estimate_pi(300), estimate_pi(500), estimate_pi(1))
# --- wrong: NumPy's global generator | another stream
import numpy as np


def estimate_pi(samples):
    points = np.random.random((samples, 2))
    inside = int(np.count_nonzero((points * points).sum(axis=1) <= 1.0))
    return 4.0 * inside / samples
# --- wrong: Numba has a generator of its own | another stream
import random

import numba


@numba.njit
def _inside(samples):
    inside = 0
    for _ in range(samples):
        x = random.random()
        y = random.random()
        if x * x + y * y <= 1.0:
            inside += 1
    return inside


def estimate_pi(samples):
    return 4.0 * _inside(samples) / samples
# --- wrong: seeds the generator again, right for the first call only | call 2, return
def estimate_pi(samples):
    random.seed(20)
    inside = 0
    for _ in range(samples):
        x = random.random()
        y = random.random()
        if x * x + y * y <= 1.0:
            inside += 1
    return 4.0 * inside / samples
# --- wrong: draws all x before all y | call 1, return
def estimate_pi(samples):
    xs = [random.random() for _ in range(samples)]
    ys = [random.random() for _ in range(samples)]
    inside = sum(x * x + y * y <= 1.0 for x, y in zip(xs, ys))
    return 4.0 * inside / samples
# --- wrong: fetches one point ahead and throws it away | random state
def estimate_pi(samples):
    draw = random.random
    inside = 0
    x, y = draw(), draw()
    for _ in range(samples):
        if x * x + y * y <= 1.0:
            inside += 1
        x, y = draw(), draw()
    return 4.0 * inside / samples
# --- wrong: saves the second draw where the first decides | call 1, return
def estimate_pi(samples):
    inside = 0
    for _ in range(samples):
        x = random.random()
        if x < 0.1 or x * x + random.random() ** 2 <= 1.0:
            inside += 1
    return 4.0 * inside / samples
# --- wrong: bulk draws whose state is not put back | another stream
import random

import numpy as np


def estimate_pi(samples):
    _, internal, _ = random.getstate()
    generator = np.random.RandomState()
    generator.set_state(("MT19937", internal[:-1], internal[-1]))
    x, y = generator.random_sample((max(samples, 0), 2)).T
    return 4.0 * int(np.count_nonzero(x * x + y * y <= 1.0)) / samples
# --- wrong: bulk draws that forget the spare normal value | random state
import random

import numpy as np


def estimate_pi(samples):
    version, internal, _ = random.getstate()
    generator = np.random.RandomState()
    generator.set_state(("MT19937", internal[:-1], internal[-1]))
    x, y = generator.random_sample((max(samples, 0), 2)).T
    _, key, position, *_ = generator.get_state()
    random.setstate((version, (*key.tolist(), int(position)), 0.0))
    return 4.0 * int(np.count_nonzero(x * x + y * y <= 1.0)) / samples
# --- wrong: a generator of its own with the global one's state | another stream
def estimate_pi(samples):
    own = random.Random()
    own.setstate(random.getstate())
    draw = own.random
    inside = 0
    for _ in range(samples):
        x, y = draw(), draw()
        inside += x * x + y * y <= 1.0
    return 4.0 * inside / samples
# --- guarded: nothing for no samples instead of the error | samples is at least 1
def estimate_pi(samples):
    if samples < 1:
        return 0.0
    draw = random.random
    inside = 0
    for _ in range(samples):
        x, y = draw(), draw()
        if x * x + y * y <= 1.0:
            inside += 1
    return 4.0 * inside / samples
# --- right: bulk draws in order, state put back
import random

import numpy as np


def estimate_pi(samples):
    version, internal, spare = random.getstate()
    generator = np.random.RandomState()
    generator.set_state(("MT19937", internal[:-1], internal[-1]))
    x, y = generator.random_sample((max(samples, 0), 2)).T
    _, key, position, *_ = generator.get_state()
    random.setstate((version, (*key.tolist(), int(position)), spare))
    return 4.0 * int(np.count_nonzero(x * x + y * y <= 1.0)) / samples
# --- right: a local name for the generator's method
def estimate_pi(samples):
    draw = random.random
    inside = 0
    for _ in range(samples):
        x = draw()
        y = draw()
        if x * x + y * y <= 1.0:
            inside += 1
    return 4.0 * inside / samples
# --- right: draws y first, which a sum of squares does not notice
def estimate_pi(samples):
    draw = random.random
    hits = 0
    for _ in range(samples):
        y = draw()
        x = draw()
        hits += x * x + y * y <= 1.0
    return 4.0 * hits / samples
