# numpy: cells with whole arrays; the normal equations as a matrix product
# level: close
# %% [markdown]
# # Calibrating a thermistor
# Resistance against temperature, Steinhart-Hart equation, fit by hand.

# %%
import numpy as np

rng = np.random.default_rng(1968)
n = 120_000
true = (1.129e-3, 2.341e-4, 8.775e-8)

# %% [markdown]
# ## Measure

# %%
R = rng.uniform(800, 60000, n)
L = np.log(R)
T = 1 / (true[0] + true[1] * L + true[2] * L**3)
T_noisy = T + rng.normal(0, 0.02, n)
print(T[:3], T.min(), T.max())

# %% [markdown]
# ## Fit: normal equations, summed up point by point

# %%
rows = np.column_stack([np.ones(n), L, L**3])
M = rows.T @ rows
v = rows.T @ (1 / T_noisy)
M

# %%
coefficients = np.linalg.solve(M, v)
for name, c, t in zip("ABC", coefficients, true):
    print(f"{name} = {c:.6e} (true {t:.6e})")

# %% [markdown]
# ## Look at the residuals

# %%
d = T_noisy - 1 / (coefficients[0] + coefficients[1] * L + coefficients[2] * L**3)
square_sum = np.sum(d**2)
worst_at = int(np.abs(d).argmax())
worst = abs(d[worst_at])
print(f"rms {(square_sum / n) ** 0.5:.9f} K, worst {worst:.7f} K at point {worst_at}")
