# np.cumsum, np.maximum.accumulate and argmax
import numpy as np


def cumulative(values):
    return np.cumsum(values)


def running_maximum(values):
    return np.maximum.accumulate(values)


def worst_drawdown(balance):
    """Largest fall below an earlier maximum, and where it ended."""
    fall = np.maximum.accumulate(balance) - balance
    where = int(fall.argmax())
    return fall[where], where


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
