# --- before
def large(xs, i):
    if xs[i] > 2:
        return i


def gaps(xs):
    last = None
    count = 0
    for i in range(len(xs)):
        if last is None:
            count += 1
        last = large(xs, i)
    return count
# --- inputs: gaps
CALLS = [call([3, 4, 5, 6])]
CHECKS = [call([1, 2, 3]), call([3, 1, 1, 5])]
# --- declined: is None, where one number is needed
