# --- before
def decay(y):
    return -0.5 * y


def step(f, y, h):
    return y + h * f(y)


def simulate(y, h, steps):
    seen = decay
    for i in range(steps):
        y = step(decay, y, h)
    return y if seen is decay else 0.0


# --- inputs: simulate
CALLS = [call(1.0, 0.1, 10), call(0.5, 0.2, 3)]

# --- declined: it reads the global `decay`
