# --- before
def odd(n):
    digits = [int(d) for d in str(n)]
    return sum(d.numerator for d in digits)

# --- inputs: odd
CALLS = [call(153), call(154)]

# --- declined: `d.numerator`
