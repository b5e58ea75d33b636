# --- before
def path(xs, dx):
    for d in dx:
        xs.append(xs[-1] + d)
# --- inputs: path
CALLS = [call([1.0], [0.5, 2.0])]
# --- declined: it changes the length of `xs`, a list that comes from outside
