# --- before
def step(u, n):
    total = 0.0
    for i in range(n):
        total += u[i % len(u)] * 0.5
    return total, u[:]
# --- inputs: step
CALLS = [call([100, 0.5, 2.5, 7], 3)]
# --- declined: it takes a slice of a list of floats and ints
