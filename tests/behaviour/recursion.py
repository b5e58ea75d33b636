# $ python recursion.py
# not: --once (the wrappers of recorded functions take a level at the very end)
import sys

deepest = 0


def down(n):
    global deepest
    deepest = n
    down(n + 1)


for limit in (sys.getrecursionlimit(), 500, 3000):
    sys.setrecursionlimit(limit)
    try:
        down(1)
    except RecursionError as error:
        print(limit, sys.getrecursionlimit(), deepest, error)


def shallow(n):
    return 1 + shallow(n - 1) if n else 0


print(shallow(2900))
try:
    sys.setrecursionlimit(0)
except ValueError as error:
    print(error)
