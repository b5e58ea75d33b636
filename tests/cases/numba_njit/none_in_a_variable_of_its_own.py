# --- before
def score(xs, ks):
    nothing = None
    best = None
    s = 0
    for i in range(len(xs)):
        if xs[i] > 1:
            best = nothing
        if ks[i] > 100:
            best = i
        if best is None:
            s += 1
    return s
# --- inputs: score
CALLS = [call([0.5, 2.0, 1.5], [3, 1, 2]), call([3.5], [2])]
CHECKS = [call([2.0, 0.0, 3.0], [1, 1, 1]), call([], [])]
# --- declined: where one number is needed
