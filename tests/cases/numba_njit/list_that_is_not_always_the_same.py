# --- before
def clipped(xs, limit):
    n = 0
    for x in xs:
        if x > limit:
            n += 1
    if n > 0:
        xs = xs[:]
        for i in range(len(xs)):
            xs[i] = min(xs[i], limit)
    return xs

# --- inputs: clipped
CALLS = [call([1.0, 2.0], 1.5), call([1.0], 5.0)]

# --- declined: it returns a list that is not always the same one
