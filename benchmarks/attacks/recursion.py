# runs: ;900;990;-1;2.0;deep;limit
"""Recursive fib, Ackermann, power, depth: arguments near the recursion limit, negative, floats; a lowered limit."""
import sys


def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)


def depth(n):
    if n == 0:
        return 0
    return 1 + depth(n - 1)


def power(x, n):
    if n == 0:
        return 1
    h = power(x, n // 2)
    return h * h * x if n % 2 else h * h


def nested(k, f, n):
    return f(n) if k == 0 else nested(k - 1, f, n)


def main():
    arg = sys.argv[1] if len(sys.argv) > 1 else "12"
    print(fib(23), sum(depth(200) for _ in range(500)), sum(power(3, i % 30) for i in range(9000)))
    if arg == "limit":
        sys.setrecursionlimit(60)
    n = 300 if arg in ("deep", "limit") else float(arg) if "." in arg else int(arg)
    for f in (depth, lambda k: power(2, k), lambda k: fib(k if k < 20 else 20), lambda k: power(1.5, k)):
        try:
            r = nested(800, f, n) if arg == "deep" else f(n)
            print(type(r).__name__, r % 1000003, r)
        except RecursionError as e:
            print("RecursionError", str(e)[:30])


main()
