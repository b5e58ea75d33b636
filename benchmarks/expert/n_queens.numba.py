# numba: compiled recursion, attacked columns and diagonals as the bits of three numbers
from numba import njit


@njit("int64(int64, int64, int64, int64)", cache=True)
def place(columns, rising, falling, full):
    """Number of ways to complete a board; the bits are what the filled rows attack in the next one."""
    if columns == full:
        return 1
    count = 0
    free = full & ~(columns | rising | falling)
    while free:
        queen = free & -free
        free ^= queen
        count += place(columns | queen, (rising | queen) << 1, (falling | queen) >> 1, full)
    return count


def is_safe(queens, row, column):
    for r in range(row):
        c = queens[r]
        if c == column or abs(c - column) == row - r:
            return False
    return True


def first_solution(n):
    queens = [0] * n

    def search(row):
        if row == n:
            return True
        for column in range(n):
            if is_safe(queens, row, column):
                queens[row] = column
                if search(row + 1):
                    return True
        return False

    return queens if search(0) else None


if __name__ == "__main__":
    for n in range(4, 12):
        print(f"{n} queens: {place(0, 0, 0, 2**n - 1)} solutions, first {first_solution(n)}")
    for column in first_solution(8):
        print(" ." * column + " Q" + " ." * (7 - column))
