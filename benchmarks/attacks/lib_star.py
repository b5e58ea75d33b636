"""Helpers that get imported with a star; imports inside functions, as beginners write them."""


def toss():
    import random
    return 1.0 if random.random() < 0.5 else -1.0


def drift(n):
    import numpy as np
    x = np.zeros(n)
    for i in range(n - 1):
        x[i + 1] = x[i] + toss()
    return x


def tally(words):
    counts = {}
    for w in words:
        for c in w.lower().split("-"):
            if c in counts:
                counts[c] += 1
            else:
                counts[c] = 1
    return counts
