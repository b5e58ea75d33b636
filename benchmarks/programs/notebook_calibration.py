# program: calibration of a thermistor, a notebook in percent cells
# techniques: map, reduction, recurrence
# place: module
# numeric: yes
# vectorizable: yes
# expect: improve
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
T = np.zeros(n)
for i in range(n):
    L = np.log(R[i])
    T[i] = 1 / (true[0] + true[1] * L + true[2] * L**3)
T_noisy = T + rng.normal(0, 0.02, n)
print(T[:3], T.min(), T.max())

# %% [markdown]
# ## Fit: normal equations, summed up point by point

# %%
M = np.zeros((3, 3))
v = np.zeros(3)
for i in range(n):
    L = np.log(R[i])
    row = [1.0, L, L**3]
    y = 1 / T_noisy[i]
    for a in range(3):
        for b in range(3):
            M[a, b] += row[a] * row[b]
        v[a] += row[a] * y
M

# %%
coefficients = np.linalg.solve(M, v)
for name, c, t in zip("ABC", coefficients, true):
    print(f"{name} = {c:.6e} (true {t:.6e})")

# %% [markdown]
# ## Look at the residuals

# %%
worst = 0.0
worst_at = None
square_sum = 0.0
for i in range(n):
    L = np.log(R[i])
    fit = 1 / (coefficients[0] + coefficients[1] * L + coefficients[2] * L**3)
    d = T_noisy[i] - fit
    square_sum += d**2
    if abs(d) > worst:
        worst = abs(d)
        worst_at = i
print(f"rms {(square_sum / n) ** 0.5:.9f} K, worst {worst:.7f} K at point {worst_at}")
