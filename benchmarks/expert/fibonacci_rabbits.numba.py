# the recursion compiled
import numpy as np
from numba import njit

@njit(cache=True)
def fib(n):
    """Number of rabbit pairs after n months."""
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)


if __name__ == "__main__":
    for month in range(0, 34, 3):
        print(f"after {month:2d} months: {fib(month)} pairs")
    print("golden ratio about", fib(27) / fib(26))
