# --- before
def range(n):
    return n


def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)
# --- inputs: fib
CALLS = [call(4)]
# --- declined: the file gives `range` another meaning
