# --- before
def later(xs, depth):
    return fits(xs, depth - 1)


def fits(xs, depth):
    if depth == 0:
        return any([x > 3 for x in xs])
    return later(xs, depth)
# --- inputs: fits
CALLS = [call([1, 7], 2)]
# --- declined: fits may call itself
