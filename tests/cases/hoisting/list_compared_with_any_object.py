# --- before
def matches(values, wanted):
    found = 0
    for each in wanted:
        if sorted(values) == each:
            found += 1
    return found

# --- inputs: matches
CALLS = [call([3, 1, 2], [[1, 2, 3], [3, 2, 1]])]

# --- declined: each round needs one of its own
