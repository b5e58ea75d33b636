# --- before
def nearest(xs, n):
    total = 0.0
    for i in range(n):
        items = zip(xs, xs)
        total += min(items, key=lambda pair: abs(pair[0] - i))[1]
        total += min(xs, key=lambda x, i=i: abs(x - i))
    return total
# --- inputs: nearest
CALLS = [call([1.0, 2.5], 5)]
CHECKS = [call([], 5)]
# --- declined: it calls `zip`, which is not compiled here
