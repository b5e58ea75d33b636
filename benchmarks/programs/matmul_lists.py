# program: matrix product of lists of lists, integers and floats
# techniques: matmul, reduction
# place: module
# numeric: yes
# vectorizable: yes
# expect: improve
import random

random.seed(1234)
n = 190
m = 160
p = 175

# fill two matrices with random numbers
A = [[random.random() for j in range(m)] for i in range(n)]
B = [[random.gauss(0.0, 1.0) for j in range(p)] for i in range(m)]
C = [[0] * p for i in range(n)]

for i in range(n):
    for j in range(p):
        for k in range(m):
            C[i][j] += A[i][k] * B[k][j]

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
paths = adj
for _ in range(2):
    nxt = [[0] * N for i in range(N)]
    for i in range(N):
        for j in range(N):
            for k in range(N):
                nxt[i][j] += paths[i][k] * adj[k][j]
    paths = nxt
print("closed triangles:", sum(paths[i][i] for i in range(N)), type(paths[0][0]))
print("paths of length 3:", sum(map(sum, paths)), paths[10][20], paths[89][0])
