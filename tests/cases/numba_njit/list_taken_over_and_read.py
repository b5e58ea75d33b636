# --- before
def smooth(v, steps):
    last = 0.0
    for step in range(steps):
        new = [v[0]]
        for i in range(1, len(v)):
            new.append((v[i - 1] + v[i]) / 2)
        v = new
        v[0] = 0.0
        last = new[0]
    return last
# --- inputs: smooth
CALLS = [call([1.0, 1.0, 4.0, 9.0, 16.0], 3), call([1.0, 2.0, 3.0], 1)]
CHECKS = [call([1.5, 2.5], 2)]
# --- declined: which is a list of floats or
