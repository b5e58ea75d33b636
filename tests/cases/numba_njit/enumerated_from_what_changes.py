# --- before
def later(xs, n):
    total = 0.0
    for i in range(n):
        for j, x in enumerate(xs, i + 1):
            i += 1
            total += x * j
    return total

# --- inputs: later
CALLS = [call([1.0, 2.0, 0.5, 4.0], 3)]

# --- declined: it calls `enumerate`
