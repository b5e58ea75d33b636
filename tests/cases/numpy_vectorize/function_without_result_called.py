# --- before
def note(values, k):
    for value in values:
        if value > k:
            seen[0] += 1


seen = [0]


def doubled(values, k):
    note(values, k)
    out = []
    for value in values:
        out.append(2.0 * value)
    return out

# --- inputs: doubled
CALLS = [call([0.5 * i for i in range(60)], 3.0)]

# --- declined: it passes a list to `note`
