# --- before
"""The function begins with what stands for no value, and looks at it itself."""


def follow(xs, n):
    last = NotImplemented
    total = 0.0
    for i in range(n):
        if last is not NotImplemented:
            total += last
        for j in range(i, n, 2):
            last = xs[j]
    return total, last
# --- inputs: follow
CALLS = [call([1.5, 2.5, 3.5, 4.5, 5.5], 5)]
# --- declined: may keep what was there before the loop
