# --- program: modular_power
"""base ** exponent modulo a number, by squaring."""


def modular_power(base, exponent, modulus):
    result = 1
    base = base % modulus
    while exponent > 0:
        if exponent & 1:
            result = result * base % modulus
        base = base * base % modulus
        exponent >>= 1
    return result


if __name__ == "__main__":
    print(modular_power(5, 0, 9), modular_power(3, 200, 13), modular_power(2, 10**6 + 3, 10**9 + 7))
    print(modular_power(123456789, 987654321, 2**61 - 1))
# --- wrong: NumPy's 64-bit products | call 4, return
import numpy as np


def modular_power(base, exponent, modulus):
    result, square = np.int64(1), np.int64(base % modulus)
    with np.errstate(over="ignore"):
        while exponent > 0:
            if exponent & 1:
                result = result * square % modulus
            square = square * square % modulus
            exponent >>= 1
    return int(result)
# --- wrong: remainders of floats | return
import math


def modular_power(base, exponent, modulus):
    result = 1
    base = base % modulus
    while exponent > 0:
        if exponent & 1:
            result = int(math.fmod(result * base, modulus))
        base = int(math.fmod(base * base, modulus))
        exponent >>= 1
    return result
# --- wrong: squares before it multiplies | call 2, return
def modular_power(base, exponent, modulus):
    result = 1
    base = base % modulus
    while exponent > 0:
        base = base * base % modulus
        if exponent & 1:
            result = result * base % modulus
        exponent >>= 1
    return result
# --- wrong: misses the highest bit | call 2, return
def modular_power(base, exponent, modulus):
    result = 1
    base = base % modulus
    while exponent > 1:
        if exponent & 1:
            result = result * base % modulus
        base = base * base % modulus
        exponent >>= 1
    return result
# --- wrong: takes the remainder between minus and plus a half | return
def modular_power(base, exponent, modulus):
    result = pow(base, exponent, modulus)
    return result - modulus if 2 * result > modulus else result
# --- guarded: the built-in pow, which inverts for negative exponents | exponent is at least 0
def modular_power(base, exponent, modulus):
    if exponent == 0 or modulus == 0:
        return base % modulus * 0 + 1
    return pow(base, exponent, modulus)
# --- guarded: a remainder of one for modulus one and exponent nought | modulus is at least 2
def modular_power(base, exponent, modulus):
    if modulus == 0:
        base % modulus
    return pow(base, exponent, modulus) if exponent > 0 else 1 % modulus
# --- right: the built-in pow where it means the same
def modular_power(base, exponent, modulus):
    if type(base) is type(exponent) is type(modulus) is int and exponent > 0 and modulus:
        return pow(base, exponent, modulus)
    result = 1
    base = base % modulus
    while exponent > 0:
        if exponent & 1:
            result = result * base % modulus
        base = base * base % modulus
        exponent >>= 1
    return result
# --- right: renamed, with commuted products
def modular_power(base, exponent, modulus):
    power, product = base % modulus, 1
    while exponent > 0:
        if exponent & 1:
            product = power * product % modulus
        power = power * power % modulus
        exponent = exponent >> 1
    return product
