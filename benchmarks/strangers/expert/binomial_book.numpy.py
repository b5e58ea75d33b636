# numpy: the hot kernels written anew
"""Mark a small book of American / Bermudan options on a CRR binomial lattice.

Greeks by bump-and-reprice.
"""
from math import exp, sqrt
from typing import Dict

import numpy as np

BOOK = [
    {"id": "P-100-1Y", "kind": "put", "K": 100.0, "T": 1.00, "qty": 25, "style": "american"},
    {"id": "P-110-6M", "kind": "put", "K": 110.0, "T": 0.50, "qty": -10, "style": "american"},
    {"id": "C-105-2Y", "kind": "call", "K": 105.0, "T": 2.00, "qty": 40, "style": "american"},
    {"id": "S-100-1Y", "kind": "straddle", "K": 100.0, "T": 1.00, "qty": 5, "style": "bermudan"},
    {"id": "P-090-1Y", "kind": "put", "K": 90.0, "T": 1.00, "qty": 15, "style": "european"},
]
MARKET = {"S": 101.35, "sigma": 0.27, "r": 0.031, "q": 0.018}


def payoff_for(kind: str, strike: float):
    if kind == "put":
        return lambda s: np.maximum(strike - s, 0.0)
    elif kind == "call":
        return lambda s: np.maximum(s - strike, 0.0)
    return lambda s: np.abs(s - strike)


def can_exercise(style: str, step: int, n: int) -> bool:
    if style == "american":
        return True
    if style == "bermudan":
        return step % (n // 4) == 0
    return False


def lattice_price(trade: Dict, mkt: Dict, n: int = 400) -> float:
    dt = trade["T"] / n
    u = exp(mkt["sigma"] * sqrt(dt))
    d = 1.0 / u
    p = (exp((mkt["r"] - mkt["q"]) * dt) - d) / (u - d)
    disc = exp(-mkt["r"] * dt)
    payoff = payoff_for(trade["kind"], trade["K"])

    # powers once, by python's pow, so that every spot is bitwise the same
    s_up = mkt["S"] * np.array([u ** j for j in range(n + 1)])
    down = np.array([d ** j for j in range(n + 1)])[::-1]       # down[n - k] = d ** k
    values = payoff(s_up * down)
    q = 1.0 - p
    for step in range(n - 1, -1, -1):
        values = disc * (p * values[1:] + q * values[:-1])
        if can_exercise(trade["style"], step, n):
            values = np.maximum(values, payoff(s_up[:step + 1] * down[n - step:]))
    return float(values[0])


def bumped(mkt: Dict, **bumps: float) -> Dict:
    out = dict(mkt)
    for key, amount in bumps.items():
        out[key] += amount
    return out


def greeks(trade: Dict, mkt: Dict) -> Dict[str, float]:
    h = 0.01 * mkt["S"]
    base = lattice_price(trade, mkt)
    up = lattice_price(trade, bumped(mkt, S=h))
    dn = lattice_price(trade, bumped(mkt, S=-h))
    vol_up = lattice_price(trade, bumped(mkt, sigma=0.01))
    rho_up = lattice_price(trade, bumped(mkt, r=0.0001))
    return {
        "pv": base,
        "delta": (up - dn) / (2 * h),
        "gamma": (up - 2 * base + dn) / (h * h),
        "vega": vol_up - base,
        "rho": rho_up - base,
    }


def main() -> None:
    totals: Dict[str, float] = {}
    print(f"{'trade':<10}{'pv':>12}{'delta':>10}{'gamma':>10}{'vega':>10}{'rho':>11}")
    for trade in BOOK:
        g = greeks(trade, MARKET)
        print(f"{trade['id']:<10}{g['pv']:12.6f}{g['delta']:10.5f}{g['gamma']:10.5f}"
              f"{g['vega']:10.5f}{g['rho']:11.6f}")
        for name, value in g.items():
            totals[name] = totals.get(name, 0.0) + trade["qty"] * value
    for name, value in totals.items():
        print(f"book {name:<6}= {value:.6f}")


if __name__ == "__main__":
    main()
