# --- before
def total(weights):
    s = 0.0
    for i in weights:
        s = s * 0.5 + weights[i]
    return s
# --- inputs: total
CALLS = [call({1: 2.0, 0: 4.0})]
# --- declined: `weights` is of type dict
