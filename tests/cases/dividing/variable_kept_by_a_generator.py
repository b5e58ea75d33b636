# --- before
def later(n):
    return [(x + d for x in range(3)) for d in range(1, n) if n % d == 0]
# --- inputs: later
CALLS = [call(36)]
# --- declined: an inner function knows `d`
