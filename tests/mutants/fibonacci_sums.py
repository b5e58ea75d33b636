# --- program: fibonacci
"""The n-th Fibonacci number, by adding."""


def fibonacci(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


if __name__ == "__main__":
    print(fibonacci(10), fibonacci(45), fibonacci(80))
# --- wrong: Binet's formula in floats | call 3, return
def fibonacci(n):
    root = 5**0.5
    return round(((1 + root) / 2) ** n / root)
# --- wrong: 32-bit integers | call 3, return
import numpy as np


def fibonacci(n):
    pair = np.array([0, 1], dtype=np.uint32)
    with np.errstate(over="ignore"):
        for _ in range(n):
            pair = np.array([pair[1], pair[0] + pair[1]], dtype=np.uint32)
    return int(pair[0])
# --- wrong: starts one further on | call 1, return
def fibonacci(n):
    a, b = 1, 1
    for _ in range(n):
        a, b = b, a + b
    return a
# --- wrong: the two assignments one after the other | call 1, return
def fibonacci(n):
    a, b = 0, 1
    for _ in range(n):
        a = b
        b = a + b
    return a
# --- wrong: a NumPy integer | return
import numpy as np


def fibonacci(n):
    a, b = np.int64(0), np.int64(1)
    for _ in range(n):
        a, b = b, a + b
    return a
# --- guarded: Numba up to what 64 bits hold | and 80
import numba


@numba.njit
def _fibonacci(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


def fibonacci(n):
    return _fibonacci(n)
# --- guarded: a table of the first hundred | n is between 0 and 100
def _first(count):
    numbers = [0, 1]
    while len(numbers) < count:
        numbers.append(numbers[-1] + numbers[-2])
    return numbers


_table = _first(101)


def fibonacci(n):
    return _table[n]
# --- guarded: fast doubling that loops over the bits of a negative number, too | n is at least 0
def fibonacci(n):
    a, b = 0, 1
    for bit in bin(n)[2:].replace("b", ""):
        a, b = a * (2 * b - a), a * a + b * b
        if bit == "1":
            a, b = b, a + b
    return a
# --- right: fast doubling
def fibonacci(n):
    a, b = 0, 1
    for bit in bin(len(range(n)))[2:]:
        a, b = a * (2 * b - a), a * a + b * b
        if bit == "1":
            a, b = b, a + b
    return a
# --- right: two steps a turn
def fibonacci(n):
    a, b = 0, 1
    steps = len(range(n))
    for _ in range(steps // 2):
        a += b
        b += a
    return b if steps % 2 else a
# --- right: renamed
def fibonacci(n):
    this, following = 0, 1
    for _ in range(n):
        this, following = following, following + this
    return this
