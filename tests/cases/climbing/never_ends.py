# --- before
def fib(n):
    if n == 0:
        return 0
    return fib(n - 1) + fib(n - 2)
# --- inputs: fib
CALLS = [call(0)]
CHECKS = [call(3)]
# --- declined: fib(-1) is no plain value
