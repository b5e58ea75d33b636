# sum, maximum and drawdown in one compiled loop
import numpy as np
from numba import njit


@njit(cache=True)
def cumulative(values):
    out = np.zeros(len(values), dtype=values.dtype)
    running = values[0] * 0
    for i in range(len(values)):
        running = running + values[i]
        out[i] = running
    return out


@njit(cache=True)
def follow(payments):
    """Balance, its running maximum, the largest fall below that, and where it ended."""
    balance = np.empty_like(payments)
    top = np.empty_like(payments)
    running = 0.0
    peak = -np.inf
    worst = 0.0
    where = 0
    for i in range(len(payments)):
        running += payments[i]
        balance[i] = running
        if running > peak:
            peak = running
        top[i] = peak
        fall = peak - running
        if fall > worst:
            worst = fall
            where = i
    return balance, top, worst, where


rng = np.random.default_rng(77)
for account in range(4):
    payments = rng.normal(0.02, 1.0, size=600_000 // 2)
    balance, top, worst, where = follow(payments)
    print("account", account, "final", balance[-1], "top", top[-1], "drawdown", worst, "at", where)

visits = rng.integers(0, 50, size=400_000)
total_visits = cumulative(visits)
print("visits", total_visits.dtype, total_visits[:5], total_visits[-1], total_visits.sum())
print("float", balance.dtype, balance.shape, (top - balance).sum())
