# A search that gives up with `False, 0` and ends with `True, found`: for compiled code both places of the tuple would be
# of one type, and a 1 would come back where Python returns True.

# --- before
def first_large(xs, limit):
    for i in range(len(xs)):
        if xs[i] > limit:
            return 1, xs[i] > 2.0 * limit
    return 0, len(xs)

# --- inputs: first_large
CALLS = [call([0.5, 1.5, 0.25], 2.0), call([0.5, 1.0], 2.0)]

# --- declined: it returns tuples that hold a bool at times where they hold an int
