# --- before
def first_above(x, limit, found):
    for i in range(len(x)):
        if found is None and x[i] > limit:
            found = i
    return found

# --- inputs: first_above
CALLS = [call([0.5 * i for i in range(40)], 7.0, None)]

# --- declined: NoneType
