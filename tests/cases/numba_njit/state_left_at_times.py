# --- before
def solve(y0, h, n):
    ys = []
    y = y0
    for k in range(n):
        ys.append(y)
        if k == 2:
            continue
        y = [a * h for a in y]
    return ys


# --- inputs: solve
CALLS = [call([1.0, 0.5], 0.1, 6), call([0.7, 0.5], 0.2, 9)]
# --- declined: list
