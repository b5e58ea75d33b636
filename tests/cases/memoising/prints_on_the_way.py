# --- before
"""A case."""


def fib(n):
    print("fib", n)
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)
# --- inputs: fib
CALLS = [call(5)]
# --- declined: may do more than compute
