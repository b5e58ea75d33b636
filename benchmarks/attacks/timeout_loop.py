# runs: ;0;3
"""Collatz under an alarm: with 0 the loop never ends by itself, and the alarm ends it."""
import signal
import sys


class Late(Exception):
    pass


def ring(number, frame):
    raise Late


def collatz(n):
    steps = 0
    while n != 1:
        if n % 2 == 0:
            n = n // 2
        else:
            n = 3 * n + 1
        steps += 1
    return steps


def main():
    signal.signal(signal.SIGALRM, ring)
    worst = max(collatz(n) for n in range(1, 4000))
    print(worst)
    if len(sys.argv) > 1:
        signal.alarm(1)
        try:
            print(collatz(int(sys.argv[1])))
        except Late:
            print("took too long")
        signal.alarm(0)


main()
