# array expressions row by row
# level: close
import numpy as np


def row_lengths(n):
    j = np.arange(n)
    squares = j * j
    return [float(np.sqrt(i * i + squares).sum()) for i in range(n)]


def root_sum(n):
    return sum(row_lengths(n))


def main():
    n = 2500
    print(f"all {n} x {n} lengths: {root_sum(n):.3f}")
    rows = row_lengths(1500)
    print("rows", len(rows), "first", repr(rows[1]), "last", repr(rows[-1]))
    print("longest row", max(range(len(rows)), key=lambda i: rows[i]))


if __name__ == "__main__":
    main()
