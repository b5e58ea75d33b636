# numpy: np.corrcoef
# level: close
"""Which sensors measure the same thing?"""

import numpy as np


def correlation_matrix(data):
    corr = np.corrcoef(data, rowvar=False)
    upper = np.triu(corr, 1)
    return upper + upper.T + np.eye(len(corr))  # exactly symmetric


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
