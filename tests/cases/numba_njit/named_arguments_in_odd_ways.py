# --- before
def potential(r, epsilon=1.0, sigma=0.5):
    return epsilon * sigma / r


def energy(xs, options):
    total = 0.0
    for x in xs:
        total += potential(sigma=x + 1.0, r=x * 2.0)
    return total

# --- inputs: energy
CALLS = [call([1.0, 2.5, 3.5, 0.25], 2)]

# --- declined: it calls `potential` with named arguments
