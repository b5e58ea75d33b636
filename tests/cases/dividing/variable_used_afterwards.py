# --- before
def smallest(n):
    for d in range(2, n):
        if n % d == 0:
            break
    return d
# --- inputs: smallest
CALLS = [call(91)]
# --- declined: `d` is used after the loop that tries it as a divisor
