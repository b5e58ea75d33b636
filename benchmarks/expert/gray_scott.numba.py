# 80 steps in one compiled call between two pairs of arrays, rows at the edge by index; squares as products
# level: close
import numpy as np
from numba import njit

Du, Dv = 0.16, 0.08
F, k = 0.060, 0.062


def initial(n, seed=7):
    rng = np.random.default_rng(seed)
    U = np.ones((n, n))
    V = np.zeros((n, n))
    r = n // 8
    mid = n // 2
    U[mid - r:mid + r, mid - r:mid + r] = 0.50
    V[mid - r:mid + r, mid - r:mid + r] = 0.25
    U += 0.02 * rng.random((n, n))
    V += 0.02 * rng.random((n, n))
    return U, V


@njit(cache=True)
def update(U, V, steps):
    n = U.shape[0]
    Unew = np.empty_like(U)
    Vnew = np.empty_like(V)
    for step in range(steps):
        for i in range(n):
            up = i - 1 if i else n - 1
            down = i + 1 if i < n - 1 else 0
            for j in range(n):
                left = j - 1 if j else n - 1
                right = j + 1 if j < n - 1 else 0
                lapU = U[up, j] + U[down, j] + U[i, left] + U[i, right] - 4 * U[i, j]
                lapV = V[up, j] + V[down, j] + V[i, left] + V[i, right] - 4 * V[i, j]
                uvv = U[i, j] * V[i, j] ** 2
                Unew[i, j] = U[i, j] + Du * lapU - uvv + F * (1 - U[i, j])
                Vnew[i, j] = V[i, j] + Dv * lapV + uvv - (F + k) * V[i, j]
        U, Unew = Unew, U
        V, Vnew = Vnew, V
    return U, V


U, V = initial(40)
for step in range(0, 241, 80):
    print(f"{step:4d}  U: mean {U.mean()} min {U.min()}   V: max {V.max()}")
    U, V = update(U, V, min(80, 241 - step))

print("shapes", U.shape, V.shape, U.dtype)
print("sum U", float(U.sum()), "sum V", float(V.sum()))
print("sum UV", float((U * V).sum()))
print("corner", float(U[0, 0]), float(V[0, 39]), "middle", float(U[20, 20]), float(V[19, 21]))
