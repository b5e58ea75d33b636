# one compiled pass over the rows for the means, one for all products
"""Which sensors measure the same thing?"""

import numpy as np
from numba import njit


@njit(cache=True)
def correlation_matrix(data):
    n, m = data.shape
    means = np.zeros(m)
    for i in range(n):
        for a in range(m):
            means[a] += data[i, a]
    for a in range(m):
        means[a] /= n
    cov = np.zeros((m, m))
    row = np.empty(m)
    for i in range(n):
        for a in range(m):
            row[a] = data[i, a] - means[a]
        for a in range(m):
            x = row[a]
            line = cov[a]
            for b in range(m):  # both halves: that is quicker than a start that moves
                line[b] += x * row[b]
    stds = np.empty(m)
    for a in range(m):
        stds[a] = np.sqrt(cov[a, a] / (n - 1))
    corr = np.eye(m)
    for a in range(m):
        for b in range(a + 1, m):
            corr[a, b] = corr[b, a] = cov[a, b] / (n - 1) / (stds[a] * stds[b])
    return corr


def main():
    rng = np.random.default_rng(1896)
    n, m = 14000, 16
    common = rng.normal(size=(n, 3))
    mixing = rng.uniform(-1, 1, (3, m))
    data = 20 + common @ mixing + rng.normal(0, 0.7, (n, m))
    corr = correlation_matrix(data)
    print("shape", corr.shape, corr.dtype)
    for row in corr[:5, :5]:
        print(" ".join(f"{c:14.10f}" for c in row))
    strongest = (0, 0, 0.0)
    for a in range(m):
        for b in range(a):
            if abs(corr[a, b]) > abs(strongest[2]):
                strongest = (a, b, corr[a, b])
    print("strongest pair:", strongest[0], strongest[1], f"{strongest[2]:.12f}")
    print(f"sum {corr.sum():.10f}, symmetric {bool((corr == corr.T).all())}")


if __name__ == "__main__":
    main()
