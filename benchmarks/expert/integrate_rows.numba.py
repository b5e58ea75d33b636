# numba: compiled integral, called with the columns as arrays
import numpy as np
import pandas as pd
from numba import njit


@njit(cache=True)
def f(x):
    return x**2 - x


@njit(cache=True)
def integrate_f(a, b, N):
    """Left Riemann sum with N intervals."""
    s = 0.0
    dx = (b - a) / N
    for i in range(N):
        s += f(a + i * dx)
    return s * dx


@njit(cache=True)
def integrate_rows(a, b, N):
    result = np.empty(len(a))
    for k in range(len(a)):
        result[k] = integrate_f(a[k], b[k], N[k])
    return result


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

df["integral"] = integrate_rows(df["a"].to_numpy(), df["b"].to_numpy(), df["N"].to_numpy())

print(df.shape, df["integral"].dtype)
for i in range(0, rows, 1000):
    print(i, repr(float(df["integral"].iloc[i])))
print("sum of all:", repr(float(df["integral"].sum())))
print("largest:", int(df["integral"].idxmax()), "smallest:", int(df["integral"].idxmin()))
