# logarithms once, cubes as products; fit and residuals compiled
# level: close
# %% [markdown]
# # Calibrating a thermistor
# Resistance against temperature, Steinhart-Hart equation, fit by hand.

# %%
import math

import numpy as np
from numba import njit


@njit(cache=True, fastmath=True)
def temperatures(R, L, c):
    """Writes the logarithms into L."""
    T = np.empty(len(R))
    for i in range(len(R)):
        L[i] = math.log(R[i])
        T[i] = 1 / (c[0] + c[1] * L[i] + c[2] * L[i] ** 3)
    return T


@njit(cache=True, fastmath=True)
def normal_equations(L, T):
    s1 = s2 = s3 = s4 = s6 = v0 = v1 = v3 = 0.0
    for i in range(len(L)):
        x = L[i]
        cube = x ** 3
        y = 1 / T[i]
        s1 += x
        s2 += x * x
        s3 += cube
        s4 += x * cube
        s6 += cube * cube
        v0 += y
        v1 += x * y
        v3 += cube * y
    M = np.array([[float(len(L)), s1, s3], [s1, s2, s4], [s3, s4, s6]])
    return M, np.array([v0, v1, v3])


@njit(cache=True)
def residuals(L, T, c):
    worst = 0.0
    worst_at = -1
    square_sum = 0.0
    for i in range(len(L)):
        d = T[i] - 1 / (c[0] + c[1] * L[i] + c[2] * L[i] ** 3)
        square_sum += d ** 2
        if abs(d) > worst:
            worst = abs(d)
            worst_at = i
    return worst, worst_at, square_sum


rng = np.random.default_rng(1968)
n = 120_000
true = (1.129e-3, 2.341e-4, 8.775e-8)

# %% [markdown]
# ## Measure

# %%
R = rng.uniform(800, 60000, n)
L = np.empty(n)
T = temperatures(R, L, np.array(true))
T_noisy = T + rng.normal(0, 0.02, n)
print(T[:3], T.min(), T.max())

# %% [markdown]
# ## Fit: normal equations, summed up point by point

# %%
M, v = normal_equations(L, T_noisy)
M

# %%
coefficients = np.linalg.solve(M, v)
for name, c, t in zip("ABC", coefficients, true):
    print(f"{name} = {c:.6e} (true {t:.6e})")

# %% [markdown]
# ## Look at the residuals

# %%
worst, worst_at, square_sum = residuals(L, T_noisy, coefficients)
print(f"rms {(square_sum / n) ** 0.5:.9f} K, worst {worst:.7f} K at point {worst_at}")
