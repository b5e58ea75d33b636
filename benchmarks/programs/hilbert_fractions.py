# program: exact inverse of Hilbert matrices with fractions
# techniques: linear algebra
# place: function
# numeric: no
# vectorizable: no
# expect: decline: exact rational numbers of unbounded size, no machine type holds them
from fractions import Fraction


def hilbert(n):
    return [[Fraction(1, i + j + 1) for j in range(n)] for i in range(n)]


def inverse(matrix):
    """Gauss-Jordan, exact."""
    n = len(matrix)
    work = [list(row) + [Fraction(int(i == j)) for j in range(n)] for i, row in enumerate(matrix)]
    for col in range(n):
        pivot = next(r for r in range(col, n) if work[r][col] != 0)
        work[col], work[pivot] = work[pivot], work[col]
        head = work[col][col]
        work[col] = [x / head for x in work[col]]
        for r in range(n):
            if r != col and work[r][col] != 0:
                factor = work[r][col]
                for k in range(2 * n):
                    work[r][k] -= factor * work[col][k]
    return [row[n:] for row in work]


for n in (3, 8, 50):
    inv = inverse(hilbert(n))
    largest = max(max(row, key=abs) for row in inv)
    print("n =", n, "corner", inv[0][0], "largest", largest)
    print("   all integers:", all(x.denominator == 1 for row in inv for x in row), "sum", sum(sum(row) for row in inv))
