# --- before
def fib(n):
    if n < 2:
        return n
    return max(fib(n - 1), 1) + fib(n - 2)
# --- inputs: fib
CALLS = [call(9)]
# --- declined: does more than to compute a value from the values before it
