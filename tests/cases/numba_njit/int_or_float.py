# --- before
def halve(n):
    while n > 1:
        n = n / 2
    return n

# --- inputs: halve
CALLS = [call(10), call(33)]

# --- declined: it returns a float or an int, depending on the data
