# numpy: all points of a row at once
# level: close
import numpy as np
import pandas as pd


def f(x):
    return x**2 - x


def integrate_f(a, b, N):
    """Left Riemann sum with N intervals."""
    dx = (b - a) / N
    return f(a + np.arange(N) * dx).sum() * dx


rng = np.random.default_rng(42)
rows = 7000
df = pd.DataFrame(
    {
        "a": rng.normal(size=rows),
        "b": rng.normal(size=rows),
        "N": rng.integers(100, 2000, size=rows),
        "x": "x",
    }
)

df["integral"] = df.apply(lambda row: integrate_f(row["a"], row["b"], row["N"]), axis=1)

print(df.shape, df["integral"].dtype)
for i in range(0, rows, 1000):
    print(i, repr(float(df["integral"].iloc[i])))
print("sum of all:", repr(float(df["integral"].sum())))
print("largest:", int(df["integral"].idxmax()), "smallest:", int(df["integral"].idxmin()))
