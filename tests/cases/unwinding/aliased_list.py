# --- before
def grown(values, more):
    if len(values) > 5:
        return 0
    values += more
    return 1 + grown(values, more)
# --- inputs: grown
CALLS = [call([1, 2], [3])]
# --- declined: may change a list
