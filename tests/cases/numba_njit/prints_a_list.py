# --- before
def relax(u, rounds):
    for k in range(rounds):
        for i in range(1, len(u) - 1):
            u[i] = 0.5 * (u[i - 1] + u[i + 1])
        print(k, u)
    return k

# --- inputs: relax
CALLS = [call([0.0, 1.0, 5.0, 2.0], 3)]

# --- declined: where one number is needed
