# draws in bulk from the same stream; normal deviates and paths compiled
"""Monte Carlo prices of call options under geometric Brownian motion."""

import math
import random
from dataclasses import dataclass

import numpy as np
from numba import njit


@dataclass
class Option:
    spot: float
    strike: float
    rate: float
    volatility: float
    maturity: float


@njit(cache=True)
def payoffs(draws, n_paths, n_steps, spot, strike, drift, diffusion):
    """Of each path, European and Asian; n_steps is even, since random.gauss makes two numbers of two draws."""
    european = np.empty(n_paths)
    asian = np.empty(n_paths)
    for path in range(n_paths):
        s = spot
        running = 0.0
        for at in range(path * n_steps, (path + 1) * n_steps, 2):
            angle = draws[at] * 2 * math.pi
            radius = math.sqrt(-2.0 * math.log(1.0 - draws[at + 1]))
            s *= math.exp(drift + diffusion * (math.cos(angle) * radius))
            running += s
            s *= math.exp(drift + diffusion * (math.sin(angle) * radius))
            running += s
        european[path] = max(s - strike, 0.0)
        asian[path] = max(running / n_steps - strike, 0.0)
    return european, asian


@njit(cache=True)
def total(values):
    s = 0.0
    for value in values:
        s += value
    return s


def simulate(option, n_paths, n_steps):
    """Discounted mean payoffs (European, Asian)."""
    dt = option.maturity / n_steps
    drift = (option.rate - 0.5 * option.volatility**2) * dt
    diffusion = option.volatility * math.sqrt(dt)
    version, key, gauss = random.getstate()
    stream = np.random.RandomState()
    stream.set_state(("MT19937", key[:-1], key[-1]))
    draws = stream.random_sample(n_paths * n_steps)
    key = stream.get_state()[1:3]
    random.setstate((version, (*key[0].tolist(), key[1]), gauss))
    european, asian = payoffs(draws, n_paths, n_steps, option.spot, option.strike, drift, diffusion)
    discount = math.exp(-option.rate * option.maturity)
    return discount * total(european) / n_paths, discount * total(asian) / n_paths


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
