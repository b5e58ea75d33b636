# numba: compiled recursion, the board is an array
import numpy as np
from numba import njit


@njit(cache=True)
def is_safe(queens, row, column):
    for r in range(row):
        c = queens[r]
        if c == column or abs(c - column) == row - r:
            return False
    return True


@njit("int64(int64[:], int64, int64)", cache=True)
def place(queens, row, n):
    """Number of ways to complete a board whose first rows are filled."""
    if row == n:
        return 1
    count = 0
    for column in range(n):
        if is_safe(queens, row, column):
            queens[row] = column
            count += place(queens, row + 1, n)
    return count


is_safe_list = is_safe.py_func


def first_solution(n):
    queens = [0] * n

    def search(row):
        if row == n:
            return True
        for column in range(n):
            if is_safe_list(queens, row, column):
                queens[row] = column
                if search(row + 1):
                    return True
        return False

    return queens if search(0) else None


if __name__ == "__main__":
    for n in range(4, 12):
        print(f"{n} queens: {place(np.zeros(n, dtype=np.int64), 0, n)} solutions, first {first_solution(n)}")
    for column in first_solution(8):
        print(" ." * column + " Q" + " ." * (7 - column))
