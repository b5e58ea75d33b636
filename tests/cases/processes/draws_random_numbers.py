# --- before
import random


def throw(times):
    return sum(random.randint(1, 6) for _ in range(times))


def throws(many):
    return [throw(times) for times in many]
# --- inputs: throws
CALLS = [call([1, 2])]
# --- declined: `random.randint(1, 6)` may do more than compute, or give something else each time, so it cannot run in another process
