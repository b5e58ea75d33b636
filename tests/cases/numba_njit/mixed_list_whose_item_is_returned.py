# --- before
def largest(u, n):
    best = u[0]
    for i in range(n):
        if u[i % len(u)] * 0.5 > best:
            best = u[i % len(u)]
    return best
# --- inputs: largest
CALLS = [call([100, 0.5, 2.5, 7], 3)]
# --- declined: no `return` of largest gives values of a kind that compiled code has
