# --- before
def smallest(values, type):
    return sorted(values)[0]
# --- inputs: smallest
CALLS = [call([*range(6000)], 2)]
# --- declined: gives `type` another meaning
