# --- before
def place(xs, x):
    for i in range(len(xs)):
        if xs[i] == x:
            return i
    return None


def count(xs, ys):
    found = []
    for y in ys:
        found.append(place(xs, y))
    return len(found) - found.count(None)
# --- inputs: count
CALLS = [call([3, 1, 4, 1, 5], [4, 1, 5, 8]), call([2, 7], [7, -1])]
CHECKS = [call([1, 2], [3]), call([], []), call([1], [-1])]
# --- declined: None
