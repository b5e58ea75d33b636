# --- before
import numpy as np


class Body:
    def __init__(self, pos, vel):
        self.pos = pos
        self.vel = vel


def settle(bodies, rate):
    for b in bodies:
        new = np.zeros(2)
        b.vel = new
        new += rate * b.pos  # which the body's velocity shows


# --- inputs: settle
def some():
    return [Body(np.array([k, 1.0 - k]), np.array([0.5 * k, -1.0])) for k in range(3)]


CALLS = [call(some(), 0.25)]

# --- declined: that may be no new one of its length
