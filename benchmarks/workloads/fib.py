"""Nothing but calls: the naive Fibonacci function, once alone and then several times over.

Recursion tempts a profiler to count a second twice.
"""

AGAIN = 11


def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)  # hottest


def once():
    return fib(27)


def several():
    return sum(fib(27) for _ in range(AGAIN))


def main():
    first = once()  # timed: once fib
    total = several()  # timed: several fib
    print(first, total)


if __name__ == "__main__":
    main()
