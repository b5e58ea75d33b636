# --- before
def collected(xs, b):
    a = []
    gen = (len(a) + y for y in b)
    for x in gen:
        a = a + [x + xs]
    return a
# --- inputs: collected
CALLS = [call(1, [1, 2, 3, 4])]
# --- declined: a generator uses `a`, perhaps while the loop runs
