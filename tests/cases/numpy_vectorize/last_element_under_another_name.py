# --- before
def path(dx):
    xs = [0.0]
    same = xs
    for d in dx:
        same.append(1.0)
        xs.append(xs[-1] + d)
    return xs
# --- inputs: path
CALLS = [call([0.5, 1.25])]
# --- declined: which an earlier iteration has written
