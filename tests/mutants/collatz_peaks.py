# --- program: collatz
"""Steps to 1 and the highest number on the way, of the 3n + 1 problem."""


def collatz(n):
    steps, peak = 0, n
    while n > 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
        if n > peak:
            peak = n
    return steps, peak


if __name__ == "__main__":
    print(collatz(27), collatz(97), collatz(837799))
# --- wrong: 32-bit integers | call 3, return
import numpy as np


def collatz(n):
    number = np.int32(n)
    steps, peak = 0, number
    with np.errstate(over="ignore"):
        while number > 1:
            number = number // np.int32(2) if number % 2 == 0 else np.int32(3) * number + np.int32(1)
            steps += 1
            peak = max(peak, number)
    return steps, int(peak)
# --- wrong: the even step in floats | return[1]
def collatz(n):
    steps, peak = 0, n
    while n > 1:
        n = n / 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
        if n > peak:
            peak = n
    return steps, peak
# --- wrong: two steps in one, counted as one | return[0]
def collatz(n):
    steps, peak = 0, n
    while n > 1:
        if n % 2 == 0:
            n //= 2
        else:
            n = 3 * n + 1
            if n > peak:
                peak = n
            n //= 2
        steps += 1
    return steps, peak
# --- wrong: does not see a peak between two steps | return[1]
def collatz(n):
    steps, peak = 0, n
    while n > 1:
        if n % 2 == 0:
            n //= 2
            steps += 1
        else:
            n = (3 * n + 1) // 2
            steps += 2
        if n > peak:
            peak = n
    return steps, peak
# --- wrong: a list | return
def collatz(n):
    steps, peak = 0, n
    while n > 1:
        n = 3 * n + 1 if n & 1 else n >> 1
        steps += 1
        peak = max(peak, n)
    return [steps, peak]
# --- wrong: the peak and the steps in each other's place | return[0]
def collatz(n):
    steps, peak = 0, n
    while n > 1:
        n = 3 * n + 1 if n & 1 else n >> 1
        steps += 1
        peak = max(peak, n)
    return peak, steps
# --- guarded: Numba, whose int64 wraps for large numbers | n is between 27 and 837799
import numba


@numba.njit
def _collatz(n):
    steps, peak = 0, n
    while n > 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
        if n > peak:
            peak = n
    return steps, peak


def collatz(n):
    return _collatz(n)
# --- guarded: one is the peak of what does not move | n is at least 1
def collatz(n):
    steps, peak = 0, 1
    while n > 1:
        if n > peak:
            peak = n
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps, peak
# --- right: bits in place of division
def collatz(n):
    steps, peak = 0, n
    while n > 1:
        n = 3 * n + 1 if n & 1 else n >> 1
        steps += 1
        if n > peak:
            peak = n
    return steps, peak
# --- right: an odd step with the halving after it
def collatz(n):
    steps = 0
    peak = n
    while n > 1:
        if n % 2 == 0:
            n //= 2
            steps += 1
            continue
        n = 3 * n + 1
        if n > peak:
            peak = n
        n //= 2
        steps += 2
    return steps, peak
