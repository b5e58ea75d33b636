# --- before
import numpy as np


class Track:
    def __init__(self, x, F):
        self.x = x
        self.F = F
        self.far = 0

    def step(self):
        self.x = self.F @ self.x
        if self.x[0] > 1.0:
            self.far += 1


def follow(track, n):
    for _ in range(n):
        track.step()
    return track.far


# --- inputs: follow
CALLS = [call(Track(np.array([0.1, 0.2]), np.array([[1.0, 0.1], [0.0, 1.0]])), 9)]

# --- declined: is decided by a float whose last digits may differ
