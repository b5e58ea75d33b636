# --- before
def tally(values):
    counts = {}
    for x in values:
        counts[x] = counts.get(x, 0) + 1
    return len(counts)

# --- inputs: tally
CALLS = [call([0.5, 1.5, 0.5])]

# --- declined: it looks for a float in a dict
