# program: n queens by backtracking, all solutions counted
# techniques: recursion, search
# place: function
# numeric: yes
# vectorizable: no
# expect: improve


def is_safe(queens, row, column):
    for r in range(row):
        c = queens[r]
        if c == column or abs(c - column) == row - r:
            return False
    return True


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
        print(f"{n} queens: {place([0] * n, 0, n)} solutions, first {first_solution(n)}")
    for column in first_solution(8):
        print(" ." * column + " Q" + " ." * (7 - column))
