# --- before
def put(items, x):
    items.append(x)


def last(items, x):
    put(items, x)
    return items[-1]


def grow(values):
    found = []
    for x in values:
        found.append(x)
        found.append(last(found, 2.0 * x))
    return found

# --- inputs: grow
CALLS = [call([1.0, 2.0, 3.0])]

# --- declined: that it made itself to `last`
