# --- before
def running(values):
    last = 0
    sums = []
    for value in values:
        last = last + value
        sums.append(last)
    return sums
# --- inputs: running
CALLS = [call([1, 2])]
# --- declined: `last` is carried from one round of the loop to the next
