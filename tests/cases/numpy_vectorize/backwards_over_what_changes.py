# --- before
def shifted(xs):
    total = 0.0
    for x in reversed(xs):
        total += x
        xs[0] = total
    return total
# --- inputs: shifted
CALLS = [call([1.0, 2.0, 3.0])]
# --- declined: it calls `reversed`
