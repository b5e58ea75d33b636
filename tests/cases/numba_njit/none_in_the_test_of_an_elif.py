# --- before
def place(xs, x):
    for i in range(len(xs)):
        if xs[i] == x:
            return i
    return None


def score(xs, ys):
    s = 0
    for y in ys:
        k = place(xs, y)
        if y < 0:
            s -= 1
        elif k < 3:
            s += k
    return s
# --- inputs: score
CALLS = [call([3, 1, 4, 1, 5], [4, 1, 5]), call([2, 7], [7, -1])]
CHECKS = [call([1, 2], [3]), call([], []), call([1], [-1])]
# --- declined: None
