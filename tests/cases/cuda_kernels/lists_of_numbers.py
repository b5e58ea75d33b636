# --- before
def scaled(x):
    for i in range(len(x)):
        x[i] = 2.0 * x[i]

# --- inputs: scaled
CALLS = [call([1.0, 2.0])]

# --- declined: it works on lists
