# --- before
import numpy as np


class Log:
    def __init__(self, times):
        self.times = times


def turned(y):
    return np.array([y[1], -y[0]])


def run(log, path, y, n, h):
    for k in range(n):
        y = y + h * turned(y)
        log.times.append(k * h)
        path.append(y)
    return n


# --- inputs: run
CALLS = [call(Log([]), [], np.array([1.0, 0.0]), 5, 0.1)]
BOTH = []
CHECKS = [call(Log(BOTH), BOTH, np.array([1.0, 0.0]), 5, 0.1)]

# --- declined: into another list
