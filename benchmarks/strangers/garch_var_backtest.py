# program: GARCH, value at risk and a block bootstrap
# techniques: recurrence, draws, pandas
# place: function
# numeric: yes
# vectorizable: partly
# expect: improve
# Value-at-Risk backtest: GARCH(1,1) by grid search, rolling historical VaR,
# stationary block bootstrap for the Sharpe ratio.
# (chapter 2 of the thesis, simulated data for the appendix)
import numpy as np
import pandas as pd

rng = np.random.default_rng(1987)


def simulate(T, omega, alpha, beta):
    r = np.zeros(T)
    h = omega / (1 - alpha - beta)
    for t in range(T):
        r[t] = 0.02 + np.sqrt(h) * rng.standard_t(7) * np.sqrt(5 / 7)
        h = omega + alpha * (r[t] - 0.02) ** 2 + beta * h
    idx = pd.bdate_range("2019-01-02", periods=T)
    return pd.DataFrame({"ret": r}, index=idx)


def neg_loglik(params, eps):
    omega, alpha, beta = params
    n = len(eps)
    sigma2 = np.zeros(n)
    sigma2[0] = np.var(eps)
    ll = 0.0
    for t in range(n):
        if t > 0:
            sigma2[t] = omega + alpha * eps[t - 1] ** 2 + beta * sigma2[t - 1]
        ll += 0.5 * (np.log(2 * np.pi) + np.log(sigma2[t]) + eps[t] ** 2 / sigma2[t])
    return ll, sigma2


def fit_garch(eps):
    best_ll, best = np.inf, None
    v = np.var(eps)
    for alpha in [0.02, 0.05, 0.08, 0.11, 0.14]:
        for beta in [0.75, 0.80, 0.85, 0.88, 0.91, 0.94]:
            if alpha + beta >= 0.999:
                continue
            omega = v * (1 - alpha - beta)      # variance targeting
            ll, _ = neg_loglik((omega, alpha, beta), eps)
            if ll < best_ll:
                best_ll, best = ll, (omega, alpha, beta)
    return best, best_ll


def rolling_var(df, window, level):
    out = []
    for t in range(len(df)):
        if t < window:
            out.append(np.nan)
            continue
        past = df["ret"].iloc[t - window:t]
        out.append(-np.quantile(past, level))
    return out


def block_bootstrap_sharpe(r, n_boot, mean_block):
    n = len(r)
    stats = np.array([])
    for b in range(n_boot):
        sample = np.empty(n)
        pos = rng.integers(n)
        for i in range(n):
            if rng.random() < 1.0 / mean_block:
                pos = rng.integers(n)
            else:
                pos = (pos + 1) % n
            sample[i] = r[pos]
        stats = np.append(stats, np.sqrt(252) * sample.mean() / sample.std(ddof=1))
    return stats


df = simulate(1600, 0.04, 0.08, 0.88)
print(df["ret"].describe().round(5).to_dict())

eps = df["ret"].values - df["ret"].mean()
(omega, alpha, beta), ll = fit_garch(eps)
print(f"omega={omega:.6f} alpha={alpha} beta={beta} -loglik={ll:.6f}")

_, sigma2 = neg_loglik((omega, alpha, beta), eps)
df["garch_var"] = 1.6449 * np.sqrt(sigma2) - df["ret"].mean()
df["hist_var"] = rolling_var(df, 250, 0.05)

# violations, looping so that the clusters can be counted as well
for name in ["garch_var", "hist_var"]:
    hits, clusters, used, last = 0, 0, 0, -10
    for i, (date, row) in enumerate(df.iterrows()):
        if np.isnan(row[name]):
            continue
        used += 1
        if row["ret"] < -row[name]:
            hits += 1
            if i - last <= 5:
                clusters += 1
            last = i
    p = hits / used
    lr = -2 * ((used - hits) * np.log(0.95) + hits * np.log(0.05)
               - (used - hits) * np.log(1 - p) - hits * np.log(p))
    print(f"{name:10s} violations {hits}/{used} = {p:.5f}, clustered {clusters}, Kupiec LR {lr:.5f}")

boot = block_bootstrap_sharpe(df["ret"].values, 900, 20)
print("bootstrap Sharpe: mean %.6f, 90%% CI [%.6f, %.6f]"
      % (boot.mean(), np.quantile(boot, 0.05), np.quantile(boot, 0.95)))
