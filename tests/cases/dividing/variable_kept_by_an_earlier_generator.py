# --- before
def scaled(n, xs):
    d = 0
    later = (d * x for x in xs)
    total = 0
    for d in range(2, n):
        if n % d == 0:
            total += d
    return total, list(later)
# --- inputs: scaled
CALLS = [call(100, [1, 2])]
# --- declined: `d` is used after the loop
