# --- before
def fits(xs, depth):
    if depth == 0:
        return any([x > 3 for x in xs])
    return fits(xs, depth - 1)
# --- inputs: fits
CALLS = [call([1, 7], 2)]
# --- declined: fits may call itself
