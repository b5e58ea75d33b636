# program: matrix chain ordering, the classic dynamic programming table, with the best bracketing
# techniques: dynamic programming, search
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
import sys


def matrix_chain_order(dims):
    n = len(dims) - 1
    cost = [[0] * n for _ in range(n)]
    split = [[0] * n for _ in range(n)]
    for length in range(2, n + 1):
        for i in range(n - length + 1):
            j = i + length - 1
            cost[i][j] = sys.maxsize
            for k in range(i, j):
                q = cost[i][k] + cost[k + 1][j] + dims[i] * dims[k + 1] * dims[j + 1]
                if q < cost[i][j]:
                    cost[i][j] = q
                    split[i][j] = k
    return cost, split


def brackets(split, i, j):
    if i == j:
        return "A%d" % i
    return "(" + brackets(split, i, split[i][j]) + brackets(split, split[i][j] + 1, j) + ")"


if __name__ == "__main__":
    print(brackets(matrix_chain_order([30, 35, 15, 5, 10, 20, 25])[1], 0, 5))
    dims = [5 + (37 * i * i + 11 * i) % 61 for i in range(381)]
    cost, split = matrix_chain_order(dims)
    best = cost[0][len(dims) - 2]
    print("matrices:", len(dims) - 1)
    print("cheapest product:", best, type(best))
    print("sum of the table:", sum(sum(row) for row in cost))
    print("sum of splits:", sum(map(sum, split)), split[3][77], cost[40][90])
    text = brackets(split, 0, len(dims) - 2)
    print("bracketing:", text[:60], "...", text[-40:], len(text))
