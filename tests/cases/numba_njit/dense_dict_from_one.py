# --- before
def total(weights, n):
    s = 0.0
    for i in range(1, n):
        s += weights[i]
    return s
# --- inputs: total
CALLS = [call({1: 2.0, 2: 4.0}, 3)]
# --- declined: `weights` is of type dict
