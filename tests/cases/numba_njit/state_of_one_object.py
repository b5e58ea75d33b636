# --- before
def solve(y0, h, n):
    y = list(y0)
    ys = [y]
    for k in range(n):
        y[0] = y[0] * h
        ys.append(y)
    return ys


# --- inputs: solve
CALLS = [call([1.0, 0.5], 0.1, 6), call([0.7, 0.5], 0.2, 9)]
# --- declined: list
