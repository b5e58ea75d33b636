# --- before
def steps(n):
    if n < 2:
        return n
    if n % 2 == 0:
        return steps(n - 1) + 1
    return steps(n - 1) + steps(n - 2)
# --- inputs: steps
CALLS = [call(9)]
# --- declined: is no constant, and decides where the recursion ends
