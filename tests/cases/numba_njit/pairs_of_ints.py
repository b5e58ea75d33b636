# --- before
import numpy as np


def longest(lengths, shortest):
    best = shortest
    for k in range(len(lengths)):
        best = np.maximum(best, lengths[k])
    return best


# --- inputs: longest
import numpy as np

CALLS = [call(np.arange(40) % 7, 3), call(np.arange(50) % 9, 30)]

# --- declined: line 7: it calls `np.maximum` with ints alone, of which it gives an int
