# program: paths through a grid with walls, with a cache
# techniques: recursion, dynamic programming
# place: function
# numeric: no
# vectorizable: no
# expect: decline: written well already
"""How many ways lead through a grid with walls."""

import functools

WALLS = frozenset((row * 7 % 60, row * 11 % 60) for row in range(1, 60))


@functools.cache
def ways(row, column):
    if row < 0 or column < 0 or (row, column) in WALLS:
        return 0
    if row == column == 0:
        return 1
    return ways(row - 1, column) + ways(row, column - 1)


def main():
    total = 0
    for turn in range(200):
        ways.cache_clear()
        total += ways(59, 58 - turn % 3)
    print(total)


if __name__ == "__main__":
    main()
