# --- before
import random
from random import Random


def walks(seeds, steps):
    found = {}
    for seed in seeds:
        draw = random.Random(seed)
        other = Random(x=draw.randint(0, 9))
        place = 0
        for _ in range(steps):
            place += 1 if draw.random() < 0.5 else -1
        found[seed] = place, other.choice(steps * [1, 2])
    return found
# --- inputs: walks
CALLS = [call([1, 2, 3], 5), call(["a", 2.5], 3)]
CHECKS = [call([None], 0), call([[]], 1), call([b"x", 2**80, -1], 2), call([(1, 2)], 1)]
# --- after: built with Cython
import random
from random import Random


try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


@_cythonized
def walks(seeds, steps):
    found = {}
    for seed in seeds:
        draw = random.Random(seed)
        other = Random(x=draw.randint(0, 9))
        place = 0
        for _ in range(steps):
            place += 1 if draw.random() < 0.5 else -1
        found[seed] = place, other.choice(steps * [1, 2])
    return found
