# --- before
def add_halves(values, sums):
    for i in range(len(values)):
        sums[i] += values[i] / 2

# --- inputs: add_halves
CALLS = [call([1.0, 2.0], [0, 1])]

# --- declined: line 3: it puts a float into a list of ints
