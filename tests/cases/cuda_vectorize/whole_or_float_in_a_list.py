# --- before
def clipped(x):
    if x < 0.0:
        return 0
    return x * 0.5


def all_clipped(values):
    return [clipped(v) for v in values]

# --- inputs: all_clipped
CALLS = [call([1.5, -2.0, 3.0])]

# --- declined: gives now a whole number, now a float
