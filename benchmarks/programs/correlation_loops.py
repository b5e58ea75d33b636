# program: correlation matrix of measured series by loops over variables and samples
# techniques: reduction, matmul
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
"""Which sensors measure the same thing?"""

import numpy as np


def mean(column):
    s = 0.0
    for x in column:
        s += x
    return s / len(column)


def correlation_matrix(data):
    n, m = data.shape
    means = np.zeros(m)
    stds = np.zeros(m)
    for a in range(m):
        means[a] = mean(data[:, a])
    for a in range(m):
        for i in range(n):
            stds[a] += (data[i, a] - means[a]) ** 2
        stds[a] = np.sqrt(stds[a] / (n - 1))
    corr = np.eye(m)
    for a in range(m):
        for b in range(a + 1, m):
            cov = 0.0
            for i in range(n):
                cov += (data[i, a] - means[a]) * (data[i, b] - means[b])
            corr[a, b] = corr[b, a] = cov / (n - 1) / (stds[a] * stds[b])
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
