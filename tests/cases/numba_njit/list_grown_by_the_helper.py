# --- before
def add_to(items, x):
    also = items
    also.append(x)
    return len(items)


def grow(values):
    found = []
    for x in values:
        found.append(x)
        if add_to(found, 2.0 * x) > 10:
            break
    return found

# --- inputs: grow
CALLS = [call([1.0, 2.0, 3.0])]

# --- declined: it passes a list of floats that it made itself to `add_to`
