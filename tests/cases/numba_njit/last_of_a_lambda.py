# --- before
"""A lambda knows the variable."""


def follow(xs, n):
    last = NotImplemented
    for i in range(n):
        for j in range(i, n, 2):
            last = xs[j]
    shown = sorted(xs, key=lambda x: x - last)
    return last, shown
# --- inputs: follow
CALLS = [call([1.5, 2.5, 3.5, 4.5, 5.5], 5)]
# --- declined: may keep what was there before the loop
