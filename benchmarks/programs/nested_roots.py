# program: lengths of all lattice vectors, summed row by row in two nested loops
# techniques: reduction, map
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
import math


def row_lengths(n):
    """For each i below n, the sum of sqrt(i*i + j*j) over all j below n."""
    lengths = []
    for i in range(n):
        total = 0.0
        for j in range(n):
            total += math.sqrt(i * i + j * j)
        lengths.append(total)
    return lengths


def root_sum(n):
    total = 0.0
    for i in range(n):
        for j in range(n):
            total += math.sqrt(i * i + j * j)
    return total


def main():
    n = 2500
    print(f"all {n} x {n} lengths: {root_sum(n):.3f}")
    rows = row_lengths(1500)
    print("rows", len(rows), "first", repr(rows[1]), "last", repr(rows[-1]))
    print("longest row", max(range(len(rows)), key=lambda i: rows[i]))


if __name__ == "__main__":
    main()
