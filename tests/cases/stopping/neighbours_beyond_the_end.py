# --- before
def in_order(xs):
    return all([xs[i] <= xs[i + 1] for i in range(len(xs))])
# --- inputs: in_order
CALLS = [call([4, 3]), call([5, 4, 3])]
# --- declined: `xs[i + 1]` may not be there
