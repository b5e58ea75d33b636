# --- before
def gaps(xs):
    last = None
    count = 0
    seen = []
    for i in range(len(xs)):
        if last is None:
            count += 1
        if xs[i] > 10:
            last = i
        if xs[i] > 100:
            last = seen.append(1.0)
    return count + len(seen)
# --- inputs: gaps
CALLS = [call([0.5, 2.0, 15.0] * 5), call([3.5] * 3)]
CHECKS = [call([11.0, 200.0, 1.0, 1.0])]
# --- declined: is None, where one number is needed
