# --- before
def chain(n):
    total = 0
    for d in range(2, n):
        if n % d == 0:
            total += chain(d)
    return total + 1
# --- inputs: chain
CALLS = [call(24)]
# --- declined: chain calls itself, and would need more room on the stack
