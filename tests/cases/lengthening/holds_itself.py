# --- before
def nested(numbers):
    found = []
    for n in numbers:
        found = found + [found if n else n]
    return found
# --- inputs: nested
CALLS = [call([1, 2, 0])]
# --- declined: may give `found` another name while it grows
