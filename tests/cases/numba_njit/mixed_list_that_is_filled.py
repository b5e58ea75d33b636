# --- before
def fill(u, n):
    for i in range(1, n - 1):
        u[i] = 0.5 * i
    return n
# --- inputs: fill
CALLS = [call([100, 0.5, 2.5, 7], 4)]
# --- declined: it stores into a list of floats and ints; with floats alone in it (1.0 for 1), it could be compiled
