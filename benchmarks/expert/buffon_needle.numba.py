# draws in bulk from the same stream, comparison compiled
import argparse
import math
import random

import numpy as np
from numba import njit


def draws(source, n):
    """The next n numbers of source.random(), in an array."""
    version, key, gauss = source.getstate()
    stream = np.random.RandomState()
    stream.set_state(("MT19937", key[:-1], key[-1]))
    numbers = stream.random_sample(n)
    key, at = stream.get_state()[1:3]
    source.setstate((version, (*key.tolist(), at), gauss))
    return numbers


@njit(cache=True)
def crossings(numbers, length, stripe):
    crossing = 0
    for i in range(0, len(numbers), 2):
        centre = stripe / 2 * numbers[i]
        angle = math.pi / 2 * numbers[i + 1]
        if centre <= length / 2 * math.sin(angle):
            crossing += 1
    return crossing


def throw_needles(count, length, stripe):
    return crossings(draws(random, 2 * count), length, stripe)


parser = argparse.ArgumentParser(description="Buffon's needle")
parser.add_argument("--needles", type=int, default=1_600_000)
parser.add_argument("--length", type=float, default=0.8)
parser.add_argument("--seed", type=int, default=1777)
args = parser.parse_args()

random.seed(args.seed)
done = 0
crossed = 0
for part in range(4):
    crossed += throw_needles(args.needles // 4, args.length, 1.0)
    done += args.needles // 4
    estimate = 2 * args.length * done / crossed
    print(f"{done:8d} needles, {crossed:8d} crossings, pi = {estimate!r}")
print("error:", abs(estimate - math.pi))
