# --- before
def halve(values):
    for i in range(len(values)):
        values[i] = values[i] / 2

# --- inputs: halve
CALLS = [call([1, 2, 3])]

# --- declined: line 3: it puts a float into a list of ints
