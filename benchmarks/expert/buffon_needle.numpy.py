# numpy: all draws of a part at once from the same stream
import argparse
import math
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


def throw_needles(count, length, stripe):
    draws = bulk_random(2 * count)
    centre = draws[::2] * (stripe / 2)
    angle = draws[1::2] * (math.pi / 2)
    return int(np.count_nonzero(centre <= length / 2 * np.sin(angle)))


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
