# --- before
def fib(n):
    if n < 2:
        return n
    print(n)
    return fib(n - 1) + fib(n - 2)
# --- inputs: fib
CALLS = [call(4)]
# --- declined: may do more than compute
