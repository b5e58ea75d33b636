# --- before
def nearest(xs, y):
    for i in range(len(xs)):
        if abs(xs[i] - y) < 0.5:
            return i, xs[i]
    return None


def same(xs, ys):
    first = nearest(xs, ys[0])
    count = 0
    for y in ys:
        found = nearest(xs, y)
        if found is first:
            count += 1
    return count


# --- inputs: same
CALLS = [call([1.0, 2.0, 3.0], [2.25, 2.0, 1.75])]
# --- declined: nearest returns None or a tuple
