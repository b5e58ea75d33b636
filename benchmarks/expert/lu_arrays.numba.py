# decomposition compiled, the order an array
import numpy as np
from numba import njit


@njit(cache=True)
def lu_inplace(a, perm):
    """Crout-like LU with partial pivoting, overwrites a; returns the sign of the permutation."""
    n = a.shape[0]
    sign = 1
    for k in range(n - 1):
        p = k
        largest = abs(a[k, k])
        for i in range(k + 1, n):
            if abs(a[i, k]) > largest:
                largest = abs(a[i, k])
                p = i
        if largest == 0.0:
            raise ValueError("matrix is singular")
        if p != k:
            for j in range(n):
                tmp = a[k, j]
                a[k, j] = a[p, j]
                a[p, j] = tmp
            perm[k], perm[p] = perm[p], perm[k]
            sign = -sign
        for i in range(k + 1, n):
            factor = a[i, k] / a[k, k]
            a[i, k] = factor
            for j in range(k + 1, n):
                a[i, j] = a[i, j] - factor * a[k, j]
    return sign


n = 170
rng = np.random.default_rng(2024)
matrix = rng.normal(size=(n, n))
work = matrix.copy()
order = np.arange(n)
sign = lu_inplace(work, order)

det_sign = sign
log_det = 0.0
for k in range(n):
    if work[k, k] < 0:
        det_sign = -det_sign
    log_det += np.log(abs(work[k, k]))

print("size", work.shape, work.dtype)
print("sign of det", det_sign, "log |det|", float(log_det))
print("first pivots", order[:12].tolist())
print("checksum", float(np.abs(work).sum()), float(work[:, 5].sum()), float(work[100].sum()))
lower = np.tril(work, -1) + np.eye(n)
upper = np.triu(work)
print("PA == LU:", bool(np.allclose(matrix[order], lower @ upper)))
try:
    lu_inplace(np.zeros((3, 3)), np.arange(3))
except ValueError as error:
    print("as expected:", error)
