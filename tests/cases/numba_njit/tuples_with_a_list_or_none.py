# What the kernel of a loop with `return xs, k` in it gives back: a list, or None where the loop comes to its end.
# The list would come back as an array.

# --- before
def settle(xs, limit):
    for k in range(20):
        change = 0.0
        for i in range(1, len(xs) - 1):
            new = 0.5 * (xs[i - 1] + xs[i + 1])
            change += abs(new - xs[i])
            xs[i] = new
        if change < limit:
            return True, (xs, k)
    return False, None

# --- inputs: settle
CALLS = [call([0.0, 5.0, 2.0, 8.0, 1.0], 1e-9), call([0.0, 5.0, 2.0, 8.0, 1.0, 3.0], 1e-9)]

# --- declined: it returns tuples that hold None at times where they hold a tuple
