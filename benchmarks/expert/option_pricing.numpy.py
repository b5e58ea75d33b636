# numpy: the same draws in bulk, turned into the normal numbers of random.gauss, paths by running products
# level: close
"""Monte Carlo prices of call options under geometric Brownian motion."""

import math
import random
from dataclasses import dataclass

import numpy as np


def bulk_random(n, rng=random):
    """The next n values of rng.random(), from NumPy's generator of the same kind; rng moves on by n draws."""
    version, state, gauss = rng.getstate()
    twister = np.random.RandomState()
    twister.set_state(("MT19937", np.array(state[:-1], dtype=np.uint32), state[-1]))
    values = twister.random_sample(n)
    _, keys, position, _, _ = twister.get_state()
    rng.setstate((version, (*map(int, keys), int(position)), gauss))
    return values


def bulk_gauss(n):
    """The next n (an even number) values of random.gauss(0, 1)."""
    pairs = bulk_random(n).reshape(-1, 2)
    angle = pairs[:, 0] * 2 * math.pi
    radius = np.sqrt(-2.0 * np.log(1.0 - pairs[:, 1]))
    return np.column_stack([np.cos(angle) * radius, np.sin(angle) * radius]).ravel()


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
    growth = np.exp(drift + diffusion * bulk_gauss(n_paths * n_steps)).reshape(n_paths, n_steps)
    prices = option.spot * np.cumprod(growth, axis=1)
    european = float(np.maximum(prices[:, -1] - option.strike, 0.0).sum())
    asian = float(np.maximum(prices.mean(axis=1) - option.strike, 0.0).sum())
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
