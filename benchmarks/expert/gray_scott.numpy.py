# fields padded once a step, then slice expressions
# level: close
import numpy as np

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


def laplacian(A):
    P = np.pad(A, 1, mode="wrap")
    return P[:-2, 1:-1] + P[2:, 1:-1] + P[1:-1, :-2] + P[1:-1, 2:] - 4 * A


def update(U, V):
    lapU = laplacian(U)
    lapV = laplacian(V)
    uvv = U * V ** 2
    return U + Du * lapU - uvv + F * (1 - U), V + Dv * lapV + uvv - (F + k) * V


U, V = initial(40)
for step in range(241):
    if step % 80 == 0:
        print(f"{step:4d}  U: mean {U.mean()} min {U.min()}   V: max {V.max()}")
    U, V = update(U, V)

print("shapes", U.shape, V.shape, U.dtype)
print("sum U", float(U.sum()), "sum V", float(V.sum()))
print("sum UV", float((U * V).sum()))
print("corner", float(U[0, 0]), float(V[0, 39]), "middle", float(U[20, 20]), float(V[19, 21]))
