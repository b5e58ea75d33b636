# --- before
def highest(xs, out):
    for i in range(len(xs)):
        out[i] = max(out[i - 1], xs[i])
    return out
# --- inputs: highest
CALLS = [call([3.0, 1.5, 4.0], [0.0, 0.0, 5.0])]
# --- declined: a subscript is surely negative, which counts from the end
