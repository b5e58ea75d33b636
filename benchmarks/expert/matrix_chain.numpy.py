# numpy: all places to split at once
import sys

import numpy as np


def matrix_chain_order(dims):
    n = len(dims) - 1
    d = np.array(dims)
    cost = np.zeros((n, n), dtype=np.int64)
    turned = np.zeros((n, n), dtype=np.int64)    # cost[j, i], so that columns lie together
    split = np.zeros((n, n), dtype=np.int64)
    for length in range(2, n + 1):
        for i in range(n - length + 1):
            j = i + length - 1
            q = cost[i, i:j] + turned[j, i + 1:j + 1] + dims[i] * dims[j + 1] * d[i + 1:j + 1]
            k = int(q.argmin())
            cost[i, j] = turned[j, i] = q[k]
            split[i, j] = i + k
    return cost.tolist(), split.tolist()


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
