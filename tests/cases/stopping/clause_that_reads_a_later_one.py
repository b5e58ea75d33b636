# --- before
def found(xs, ys):
    return any([x > y for x in xs for z in ys for y in z if ys for ys in [[1]]])
# --- inputs: found
CALLS = [call([], [1])]
# --- declined: `ys` may have no value there
