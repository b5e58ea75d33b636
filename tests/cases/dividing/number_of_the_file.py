# --- before
N = 360


def divisors():
    global N
    found = []
    for d in range(1, N):
        if N % d == 0:
            found.append(d)
    return found
# --- inputs: divisors
CALLS = [call()]
# --- declined: `N` is a variable of the file
