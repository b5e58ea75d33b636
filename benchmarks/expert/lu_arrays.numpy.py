# one rank-1 update a column, pivot by argmax, rows exchanged at once
import numpy as np


def lu_inplace(a, perm):
    """Crout-like LU with partial pivoting, overwrites a; returns the sign of the permutation."""
    n = a.shape[0]
    sign = 1
    for k in range(n - 1):
        p = k + int(np.argmax(np.abs(a[k:, k])))
        largest = abs(a[p, k])
        if largest == 0.0:
            raise ValueError("matrix is singular")
        if p != k:
            a[[k, p]] = a[[p, k]]
            perm[k], perm[p] = perm[p], perm[k]
            sign = -sign
        a[k + 1:, k] /= a[k, k]
        a[k + 1:, k + 1:] -= np.outer(a[k + 1:, k], a[k, k + 1:])
    return sign


n = 170
rng = np.random.default_rng(2024)
matrix = rng.normal(size=(n, n))
work = matrix.copy()
order = list(range(n))
sign = lu_inplace(work, order)

det_sign = sign
log_det = 0.0
for k in range(n):
    if work[k, k] < 0:
        det_sign = -det_sign
    log_det += np.log(abs(work[k, k]))

print("size", work.shape, work.dtype)
print("sign of det", det_sign, "log |det|", float(log_det))
print("first pivots", order[:12])
print("checksum", float(np.abs(work).sum()), float(work[:, 5].sum()), float(work[100].sum()))
lower = np.tril(work, -1) + np.eye(n)
upper = np.triu(work)
print("PA == LU:", bool(np.allclose(matrix[order], lower @ upper)))
try:
    lu_inplace(np.zeros((3, 3)), [0, 1, 2])
except ValueError as error:
    print("as expected:", error)
