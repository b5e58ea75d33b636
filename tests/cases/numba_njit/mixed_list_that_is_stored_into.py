# --- before
def step(u, n):
    for _ in range(n):
        for i in range(1, len(u) - 1):
            u[i] = 0.5 * (u[i - 1] + u[i + 1])
    return u[1]
# --- inputs: step
CALLS = [call([100, 0.5, 2.5, 7], 3)]
# --- declined: an int is calculated with here
