# --- before
f = lambda x: x * x - 2.0
other = f


def descend(x, n):
    for _ in range(n):
        x = x - 0.01 * f(x) * (f is other)
    return x
# --- inputs: descend
CALLS = [call(0.5, 30)]
# --- declined: `f`
