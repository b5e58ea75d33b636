# program: matrix product of two 300 x 300 lists of lists with three loops
# techniques: matmul
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
# headline: 100
import random


def matmul(a, b):
    n = len(a)
    c = [[0.0] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            for k in range(n):
                c[i][j] += a[i][k] * b[k][j]
    return c


random.seed(300)
n = 300
a = [[random.random() for _ in range(n)] for _ in range(n)]
b = [[random.uniform(-1, 1) for _ in range(n)] for _ in range(n)]
c = matmul(a, b)
print("c:", len(c), len(c[0]), type(c).__name__, type(c[0][0]).__name__)
print(f"sum {sum(map(sum, c)):.6f} trace {sum(c[i][i] for i in range(n)):.8f}")
print(f"corners {c[0][0]:.10f} {c[0][-1]:.10f} {c[-1][-1]:.10f}")
