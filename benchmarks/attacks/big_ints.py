# runs: ;93;30000;-5;3.0;1e3;True
"""Fibonacci, factorial, powers, LCG, FNV hash, gcd: ints that outgrow 64 bits with other arguments."""
import sys


def fib(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


def factorial(n):
    r = 1
    for k in range(2, n + 1):
        r *= k
    return r


def lcg(seed, n):
    x = seed
    for _ in range(n):
        x = (1103515245 * x + 12345) % 2147483648
    return x


def fnv(n):
    h = 0xCBF29CE484222325
    for i in range(n):
        h ^= i & 255
        h = (h * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return h


def powersum(n):
    s = 0
    for i in range(n):
        s += i ** 3 - (i << 2) + (i >> 1)
    return s


def gcd(a, b):
    while b:
        a, b = b, a % b
    return a


def main():
    arg = sys.argv[1] if len(sys.argv) > 1 else "90"
    n = True if arg == "True" else float(arg) if "." in arg or "e" in arg else int(arg)
    for _ in range(3000):
        fib(90), factorial(20)
    print(lcg(42, 300000), fnv(60000), powersum(20000))
    print(sum(gcd(i, 360360) for i in range(60000)))
    for f in (fib, factorial, powersum):
        try:
            r = f(n)
            print(f.__name__, type(r).__name__, str(r % 10**30), r.bit_length())
        except TypeError as e:
            print(f.__name__, "TypeError", e)
    print(gcd(2**80, 2**70 * 3), gcd(n, 7), gcd(7, -21), lcg(2**90 + 1, 3), lcg(-1, 5))


main()
