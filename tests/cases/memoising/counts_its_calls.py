# --- before
"""A case."""


calls = 0


def fib(n):
    global calls
    calls += 1
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)
# --- inputs: fib
CALLS = [call(5)]
# --- declined: `global calls` may do more than compute
