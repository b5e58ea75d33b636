# --- before
import numpy as np


class Body:
    def __init__(self, pos, vel):
        self.pos = pos
        self.vel = vel


def settle(bodies, rate):
    for b in bodies:
        if rate > 0.5:
            b.vel = np.zeros(2)
        b.vel += rate * b.pos  # which whoever has the old velocity sees, at times


# --- inputs: settle
def some():
    return [Body(np.array([k, 1.0 - k]), np.array([0.5 * k, -1.0])) for k in range(3)]


CALLS = [call(some(), 0.25), call(some(), 0.75)]

# --- declined: is used where `vel of bodies` gets new vectors in the place of others
