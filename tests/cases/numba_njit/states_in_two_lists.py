# --- before
def solve(y0, h, n):
    ys = []
    zs = []
    y = list(y0)
    for k in range(n):
        y = [a * h for a in y]
        ys.append(y)
        zs.append(y)
    return ys, zs


# --- inputs: solve
CALLS = [call([1.0, 0.5], 0.1, 6), call([0.7, 0.5], 0.2, 9)]
# --- declined: list
