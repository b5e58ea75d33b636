# --- before
def ratios(values):
    found = [1.0]
    for value in values:
        found.append(value / sum(found))
    return found
# --- inputs: ratios
CALLS = [call([1.5, 2.0, 4.25])]
# --- declined: `found` changes in the loop
