# --- before
def later(n):
    found = []
    for d in range(1, n):
        if n % d == 0:
            found.append(lambda: d)
    return found
# --- inputs: later
CALLS = [call(36)]
# --- declined: an inner function knows `d`
