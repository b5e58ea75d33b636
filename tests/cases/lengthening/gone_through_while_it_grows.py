# --- before
def doubled(numbers):
    found = [1]
    for n in numbers:
        for old in found:
            found = found + [old * n]
    return found
# --- inputs: doubled
CALLS = [call([1, 2, 3])]
# --- declined: may give `found` another name while it grows
