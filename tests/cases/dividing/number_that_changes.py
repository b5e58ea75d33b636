# --- before
def factors(n):
    found = []
    for d in range(2, n):
        if n % d == 0:
            found.append(d)
            n = n // d
    return found
# --- inputs: factors
CALLS = [call(360)]
# --- declined: `n` or `d` is bound again in the loop that tries divisors
