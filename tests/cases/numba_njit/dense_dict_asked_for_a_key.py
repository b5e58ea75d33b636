# --- before
def total(weights, n):
    s = 0.0
    for i in range(n):
        if i in weights:
            s += weights[i]
    return s
# --- inputs: total
CALLS = [call({0: 2.0, 1: 4.0}, 3)]
# --- declined: `weights` is of type dict
