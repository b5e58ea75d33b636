# --- program: drunkard_walk
"""Positions of a random walk with normal steps, from NumPy's global generator."""
import numpy as np


def drunkard_walk(steps, scale):
    path = np.empty(steps + 1)
    path[0] = 0.0
    for i in range(steps):
        path[i + 1] = path[i] + scale * np.random.standard_normal()
    return path


if __name__ == "__main__":
    np.random.seed(3)
    print(drunkard_walk(25, 1.5)[-1], drunkard_walk(40, 0.1)[-1], drunkard_walk(7, 1.0))
# --- wrong: the new kind of generator | another stream
def drunkard_walk(steps, scale):
    rng = np.random.default_rng(3)
    path = np.zeros(steps + 1)
    np.cumsum(scale * rng.standard_normal(steps), out=path[1:])
    return path
# --- wrong: draws from the other library's generator | another stream
import random


def drunkard_walk(steps, scale):
    path = np.zeros(steps + 1)
    path[1:] = np.cumsum([scale * random.gauss(0.0, 1.0) for _ in range(steps)])
    return path
# --- wrong: rounds the number of draws up to pairs | numpy.random state
def drunkard_walk(steps, scale):
    draws = np.random.standard_normal(steps + steps % 2)[:steps]
    path = np.zeros(steps + 1)
    np.cumsum(scale * draws, out=path[1:])
    return path
# --- wrong: single precision | return: dtype float64 became float32
def drunkard_walk(steps, scale):
    path = np.zeros(steps + 1, dtype=np.float32)
    path[1:] = np.cumsum(scale * np.random.standard_normal(steps))
    return path
# --- wrong: leaves out the starting point | return: shape
def drunkard_walk(steps, scale):
    return np.cumsum(scale * np.random.standard_normal(steps))
# --- wrong: the last step is drawn and not taken | return[25]
def drunkard_walk(steps, scale):
    draws = scale * np.random.standard_normal(steps)
    draws[-1] = 0.0
    return np.concatenate([[0.0], np.cumsum(draws)])
# --- wrong: a list | return
def drunkard_walk(steps, scale):
    position, path = 0.0, [0.0]
    for draw in np.random.standard_normal(steps).tolist():
        position += scale * draw
        path.append(position)
    return path
# --- wrong: a read-only result | writeable
def drunkard_walk(steps, scale):
    path = np.zeros(steps + 1)
    np.cumsum(scale * np.random.standard_normal(steps), out=path[1:])
    path.setflags(write=False)
    return path
# --- wrong: reseeds for reproducibility | call 2
def drunkard_walk(steps, scale):
    np.random.seed(3)
    path = np.zeros(steps + 1)
    np.cumsum(scale * np.random.standard_normal(steps), out=path[1:])
    return path
# --- guarded: one point too many before the start | steps is an int
def drunkard_walk(steps, scale):
    draws = np.random.standard_normal(max(steps, 0))
    return np.concatenate([[0.0], np.cumsum(scale * draws)])
# --- right: bulk draws and a running sum
def drunkard_walk(steps, scale):
    path = np.empty(steps + 1)
    path[0] = 0.0
    path[1:] = scale * np.random.standard_normal(max(steps, 0))
    return np.cumsum(path, out=path)
# --- right: scaled after the running sum (close)
def drunkard_walk(steps, scale):
    path = np.empty(steps + 1)
    path[0] = 0.0
    path[1:] = scale * np.cumsum(np.random.standard_normal(max(steps, 0)))
    return path
# --- right: a Python float carries the position
def drunkard_walk(steps, scale):
    draw = np.random.standard_normal
    path = np.empty(steps + 1)
    path[0] = position = 0.0
    for i in range(1, steps + 1):
        position += scale * draw()
        path[i] = position
    return path
