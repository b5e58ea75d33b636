# --- before
def kept(numbers):
    found = []
    states = []

    def keep():
        states.append(found)

    for n in numbers:
        found = found + [n]
        keep()
    return states
# --- inputs: kept
CALLS = [call([1, 2, 3])]
# --- declined: inner function
