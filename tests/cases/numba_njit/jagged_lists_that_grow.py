# --- before
def scatter(bins, xs):
    for x in xs:
        bins[int(x)].append(x)
    return len(bins[0])
# --- inputs: scatter
CALLS = [call([[], [1.0], []], [0.5, 1.5, 2.5])]
# --- declined: with rows of different lengths
