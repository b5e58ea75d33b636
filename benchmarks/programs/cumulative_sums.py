# program: cumulative sums, running maximum and drawdown of simulated accounts, integers and floats
# techniques: scan, search, reduction
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
import numpy as np


def cumulative(values):
    out = np.zeros(len(values), dtype=values.dtype)
    running = values[0] * 0
    for i in range(len(values)):
        running = running + values[i]
        out[i] = running
    return out


def running_maximum(values):
    best = values[0]
    out = np.empty_like(values)
    for i, v in enumerate(values):
        if v > best:
            best = v
        out[i] = best
    return out


def worst_drawdown(balance):
    """Largest fall below an earlier maximum, and where it ended."""
    peak = balance[0]
    worst = 0.0
    where = 0
    for i in range(1, len(balance)):
        if balance[i] > peak:
            peak = balance[i]
        fall = peak - balance[i]
        if fall > worst:
            worst = fall
            where = i
    return worst, where


rng = np.random.default_rng(77)
for account in range(4):
    payments = rng.normal(0.02, 1.0, size=600_000 // 2)
    balance = cumulative(payments)
    top = running_maximum(balance)
    worst, where = worst_drawdown(balance)
    print("account", account, "final", balance[-1], "top", top[-1], "drawdown", worst, "at", where)

visits = rng.integers(0, 50, size=400_000)
total_visits = cumulative(visits)
print("visits", total_visits.dtype, total_visits[:5], total_visits[-1], total_visits.sum())
print("float", balance.dtype, balance.shape, (top - balance).sum())
