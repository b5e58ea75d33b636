# --- before
def mixed(found, limit):
    for a in range(limit):
        if a > 3:
            found.append((a, a * 2))
        else:
            found.append((a, 0.5 * a))

# --- inputs: mixed
CALLS = [call([], 30), call([], 2)]

# --- declined: it puts different kinds of things into a list of tuples
