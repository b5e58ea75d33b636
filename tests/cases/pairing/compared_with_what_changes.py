# --- before
def runs(first, second):
    last = {}
    found = []
    for one in first:
        last[0] = one
        for other in second:
            if other == last[0]:
                found.append(other)
                last[0] = other + 1
    return found
# --- inputs: runs
CALLS = [call([1, 2], [1, 2, 3])]
# --- declined: `last` changes in the loop
