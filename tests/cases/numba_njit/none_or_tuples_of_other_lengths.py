# --- before
def largest(xs):
    best = None
    for i in range(len(xs)):
        if best is None or xs[i] > best[0]:
            best = (xs[i], i)
    if best is None:
        best = (0.0, 0, 0)
    return best[0], best[-1]


# --- inputs: largest
CALLS = [call([1.0, 2.0, 3.0])]
# --- declined: `best` is None, where one number is needed
