# --- before
import numpy as np


def peaks(u, k, steps):
    places = []
    for _ in range(steps):
        u = u * k + 1.0
        places.append(int(u.argmax()))
    return u, np.array(places)

# --- inputs: peaks
CALLS = [call(np.sin(np.arange(9.0)), 0.5, 3), call(np.cos(np.arange(9.0)), -0.5, 2)]

# --- declined: it makes an array of something that is not written out
