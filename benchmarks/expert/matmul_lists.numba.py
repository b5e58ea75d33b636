# both products compiled on arrays, the row of the second factor innermost
import random

import numpy as np
from numba import njit


@njit(cache=True)
def product(A, B):
    n, m = A.shape
    p = B.shape[1]
    C = np.zeros((n, p), A.dtype)
    for i in range(n):
        for k in range(m):
            a = A[i, k]
            for j in range(p):
                C[i, j] += a * B[k, j]
    return C


random.seed(1234)
n = 190
m = 160
p = 175

# fill two matrices with random numbers
A = [[random.random() for j in range(m)] for i in range(n)]
B = [[random.gauss(0.0, 1.0) for j in range(p)] for i in range(m)]
C = product(np.array(A), np.array(B)).tolist()

print("size of the result:", len(C), "x", len(C[0]))
print("first row starts with", C[0][:3])
print("last row ends with", C[-1][-3:])
trace = 0
for i in range(min(n, p)):
    trace += C[i][i]
print("trace:", trace)
print("sum:", sum(sum(row) for row in C), type(C[3][4]))

# the same with integers: paths of length 3 in a graph
N = 90
adj = [[1 if (i * 7 + j * 3) % 11 < 3 and i != j else 0 for j in range(N)] for i in range(N)]
links = np.array(adj)
paths = product(product(links, links), links).tolist()
print("closed triangles:", sum(paths[i][i] for i in range(N)), type(paths[0][0]))
print("paths of length 3:", sum(map(sum, paths)), paths[10][20], paths[89][0])
