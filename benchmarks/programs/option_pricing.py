# program: price of European and Asian call options by simulated paths
# techniques: draws, reduction, recurrence
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
"""Monte Carlo prices of call options under geometric Brownian motion."""

import math
import random
from dataclasses import dataclass


@dataclass
class Option:
    spot: float
    strike: float
    rate: float
    volatility: float
    maturity: float


def simulate(option, n_paths, n_steps):
    """Discounted mean payoffs (European, Asian)."""
    dt = option.maturity / n_steps
    drift = (option.rate - 0.5 * option.volatility**2) * dt
    diffusion = option.volatility * math.sqrt(dt)
    european = 0.0
    asian = 0.0
    for path in range(n_paths):
        s = option.spot
        running = 0.0
        for step in range(n_steps):
            s *= math.exp(drift + diffusion * random.gauss(0.0, 1.0))
            running += s
        european += max(s - option.strike, 0.0)
        asian += max(running / n_steps - option.strike, 0.0)
    discount = math.exp(-option.rate * option.maturity)
    return discount * european / n_paths, discount * asian / n_paths


def black_scholes(o):
    d1 = (math.log(o.spot / o.strike) + (o.rate + o.volatility**2 / 2) * o.maturity) / (
        o.volatility * math.sqrt(o.maturity)
    )
    d2 = d1 - o.volatility * math.sqrt(o.maturity)
    cdf = lambda x: 0.5 * (1 + math.erf(x / math.sqrt(2)))  # noqa: E731
    return o.spot * cdf(d1) - o.strike * math.exp(-o.rate * o.maturity) * cdf(d2)


def main():
    random.seed(1973)
    for strike in (90.0, 100.0, 110.0):
        option = Option(100.0, strike, 0.03, 0.25, 1.0)
        european, asian = simulate(option, 18000, 50)
        print(f"strike {strike:6.1f}: European {european!r}, Asian {asian!r}, exact {black_scholes(option):.6f}")


if __name__ == "__main__":
    main()
