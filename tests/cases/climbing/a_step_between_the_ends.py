# --- before
def odd(n):
    if n < 1:
        return 1
    if n == 5:
        return odd(n - 4) + 2
    return odd(n - 1) + odd(n - 2)
# --- inputs: odd
CALLS = [call(9)]
# --- declined: odd(5) is no plain value
