# --- before
f = lambda x: x * x - 2.0
f = lambda x: x * x - 3.0


def descend(x, n):
    for _ in range(n):
        x = x - 0.01 * f(x)
    return x
# --- inputs: descend
CALLS = [call(0.5, 30)]
# --- declined: it calls `f`, which is not a plain function of this file
