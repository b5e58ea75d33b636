# identical output: likelihood recursion and bootstrap in numba (the numpy Generator is passed in),
# rolling quantiles over a strided view, columns as arrays instead of iterrows
import math

import numpy as np
import pandas as pd
from numba import njit

rng = np.random.default_rng(1987)


def simulate(T, omega, alpha, beta):
    r = np.zeros(T)
    h = omega / (1 - alpha - beta)
    shock = rng.standard_t(7, T)
    c = np.sqrt(5 / 7)
    for t in range(T):
        r[t] = 0.02 + math.sqrt(h) * shock[t] * c
        h = omega + alpha * (r[t] - 0.02) ** 2 + beta * h
    return pd.DataFrame({"ret": r}, index=pd.bdate_range("2019-01-02", periods=T))


@njit(cache=True)
def neg_loglik(omega, alpha, beta, eps, v, sigma2):
    ll = 0.0
    c = math.log(2 * math.pi)
    s = v
    for t in range(len(eps)):
        if t > 0:
            s = omega + alpha * eps[t - 1] ** 2 + beta * s
        sigma2[t] = s
        ll += 0.5 * (c + math.log(s) + eps[t] ** 2 / s)
    return ll


def fit_garch(eps):
    best_ll, best = np.inf, None
    v = np.var(eps)
    work = np.empty(len(eps))
    for alpha in [0.02, 0.05, 0.08, 0.11, 0.14]:
        for beta in [0.75, 0.80, 0.85, 0.88, 0.91, 0.94]:
            if alpha + beta >= 0.999:
                continue
            omega = v * (1 - alpha - beta)
            ll = neg_loglik(omega, alpha, beta, eps, v, work)
            if ll < best_ll:
                best_ll, best = ll, (omega, alpha, beta)
    return best, best_ll


def rolling_var(ret, window, level):
    out = np.full(len(ret), np.nan)
    view = np.lib.stride_tricks.sliding_window_view(ret, window)[:-1]
    out[window:] = -np.quantile(view, level, axis=1)
    return out


@njit(cache=True)
def resample(r, rng, n_boot, p):
    n = len(r)
    out = np.empty((n_boot, n))
    for b in range(n_boot):
        pos = rng.integers(0, n)
        for i in range(n):
            if rng.random() < p:
                pos = rng.integers(0, n)
            else:
                pos = (pos + 1) % n
            out[b, i] = r[pos]
    return out


def block_bootstrap_sharpe(r, n_boot, mean_block):
    s = resample(r, rng, n_boot, 1.0 / mean_block)
    return np.sqrt(252) * s.mean(axis=1) / s.std(axis=1, ddof=1)


df = simulate(1600, 0.04, 0.08, 0.88)
print(df["ret"].describe().round(5).to_dict())

ret = df["ret"].to_numpy()
mean = df["ret"].mean()
eps = ret - mean
(omega, alpha, beta), ll = fit_garch(eps)
print(f"omega={omega:.6f} alpha={alpha} beta={beta} -loglik={ll:.6f}")

sigma2 = np.empty(len(eps))
neg_loglik(omega, alpha, beta, eps, np.var(eps), sigma2)
forecasts = {"garch_var": 1.6449 * np.sqrt(sigma2) - mean, "hist_var": rolling_var(ret, 250, 0.05)}

for name, var in forecasts.items():
    used = int((~np.isnan(var)).sum())
    when = np.flatnonzero(ret < -var)               # nan compares false
    hits = len(when)
    clusters = int((np.diff(when) <= 5).sum())
    p = hits / used
    lr = -2 * ((used - hits) * np.log(0.95) + hits * np.log(0.05)
               - (used - hits) * np.log(1 - p) - hits * np.log(p))
    print(f"{name:10s} violations {hits}/{used} = {p:.5f}, clustered {clusters}, Kupiec LR {lr:.5f}")

boot = block_bootstrap_sharpe(ret, 900, 20)
print("bootstrap Sharpe: mean %.6f, 90%% CI [%.6f, %.6f]"
      % (boot.mean(), np.quantile(boot, 0.05), np.quantile(boot, 0.95)))
