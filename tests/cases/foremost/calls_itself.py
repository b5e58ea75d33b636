# --- before
def smallest(values, deep):
    if deep == 0:
        return sorted(values)[0]
    return smallest(values, deep - 1)
# --- inputs: smallest
CALLS = [call([*range(6000)], 2)]
# --- declined: calls itself
