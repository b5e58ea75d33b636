# --- before
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)

# --- inputs: fib
CALLS = [call(10), call(12)]
CHECKS = [call(0), call(-5), call(1.5), call(True), call(17)]

# --- declined: left to Numba
