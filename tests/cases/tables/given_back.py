# --- before
def names():
    found = ["a", "b", "c"]
    return found
# --- inputs: names
CALLS = [call()] * 4
# --- declined: `found` is passed on, changed or given back
