# Barrier / Asian / lookback pricing by plain Monte Carlo, American put by finite differences (PSOR)
# and Longstaff-like sanity check with a binomial tree.  JPM desk tool, rewritten from Excel/VBA.
import argparse
import math
import random

import numpy as np
from numba import njit


ASIAN_K, UP_K, UP_B = 100.0, 100.0, 130.0


@njit(cache=True)
def _mc(u, s0, drift, vol, disc, steps, n, ask, upk, upb, sums, squares):
    path = np.empty(steps + 1)
    pos = 0
    have = False
    keep = 0.0
    for _ in range(n):
        s = s0
        path[0] = s0
        total = s0
        top = s0
        out = s0 >= upb
        for k in range(steps):
            if have:
                z = keep
                have = False
            else:
                x2pi = u[pos] * (2.0 * math.pi)
                g2rad = math.sqrt(-2.0 * math.log(1.0 - u[pos + 1]))
                pos += 2
                z = math.cos(x2pi) * g2rad
                keep = math.sin(x2pi) * g2rad
                have = True
            s = s * math.exp(drift + vol * z)
            path[k + 1] = s
            total += s
            if s > top:
                top = s
            if s >= upb:
                out = True
        v = disc * max(total / (steps + 1) - ask, 0.0)
        sums[0] += v
        squares[0] += v * v
        v = disc * (top - s)
        sums[1] += v
        squares[1] += v * v
        v = 0.0 if out else disc * max(s - upk, 0.0)
        sums[2] += v
        squares[2] += v * v


def monte_carlo(s0, r, sigma, T, steps, n, seed):
    state = random.Random(seed).getstate()[1]
    rs = np.random.RandomState()
    rs.set_state(("MT19937", np.array(state[:-1], dtype=np.uint32), state[-1]))
    u = rs.random_sample(n * steps + 2)
    dt = T / steps
    sums, squares = np.zeros(3), np.zeros(3)
    disc = math.exp(-r * T)
    _mc(u, s0, (r - 0.5 * sigma ** 2) * dt, sigma * math.sqrt(dt), disc, steps, n, ASIAN_K, UP_K, UP_B, sums, squares)
    out = {}
    for i, name in enumerate(("asian", "lookback", "upout")):
        mean = float(sums[i]) / n
        var = (float(squares[i]) / n - mean ** 2) * n / (n - 1)
        out[name] = mean, math.sqrt(var / n)
    return out


@njit(cache=True)
def american_put_psor(s_max, strike, r, sigma, T, m, n, omega=1.2, tol=1e-6):
    """Crank-Nicolson with projected SOR."""
    ds = s_max / m
    dt = T / n
    payoff = np.array([max(strike - i * ds, 0.0) for i in range(m + 1)])
    v = payoff.copy()
    alpha = np.array([0.25 * dt * (sigma ** 2 * i ** 2 - r * i) for i in range(m + 1)])
    beta = np.array([-0.5 * dt * (sigma ** 2 * i ** 2 + r) for i in range(m + 1)])
    gamma = np.array([0.25 * dt * (sigma ** 2 * i ** 2 + r * i) for i in range(m + 1)])
    iterations = 0
    for step in range(n):
        rhs = np.zeros(m + 1)
        for i in range(1, m):
            rhs[i] = alpha[i] * v[i - 1] + (1 + beta[i]) * v[i] + gamma[i] * v[i + 1]
        while True:
            error = 0.0
            for i in range(1, m):
                y = (rhs[i] + alpha[i] * v[i - 1] + gamma[i] * v[i + 1]) / (1 - beta[i])
                new = max(payoff[i], v[i] + omega * (y - v[i]))
                error += (new - v[i]) ** 2
                v[i] = new
            iterations += 1
            if error < tol ** 2:
                break
    return v, iterations


@njit(cache=True)
def binomial_put(s0, strike, r, sigma, T, n, american=True):
    dt = T / n
    u = math.exp(sigma * math.sqrt(dt))
    d = 1.0 / u
    p = (math.exp(r * dt) - d) / (u - d)
    disc = math.exp(-r * dt)
    up = np.array([u ** float(j) for j in range(n + 1)])
    dn = np.array([d ** float(j) for j in range(n + 1)])
    values = np.array([max(strike - s0 * up[j] * dn[n - j], 0.0) for j in range(n + 1)])
    for i in range(n - 1, -1, -1):
        for j in range(i + 1):
            cont = disc * (p * values[j + 1] + (1 - p) * values[j])
            if american:
                exercise = strike - s0 * up[j] * dn[i - j]
                values[j] = max(cont, exercise)
            else:
                values[j] = cont
    return values[0]


def main():
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("--paths", type=int, default=20000)
    ap.add_argument("--steps", type=int, default=100)
    ap.add_argument("--vol", type=float, default=0.25)
    ap.add_argument("--rate", type=float, default=0.03)
    args = ap.parse_args()

    res = monte_carlo(100.0, args.rate, args.vol, 1.0, args.steps, args.paths, 20240117)
    for name, (price, err) in res.items():
        print(f"{name:10s} {price:10.6f} +/- {err:.6f}")
    v, it = american_put_psor(300.0, 100.0, args.rate, args.vol, 1.0, 240, 160)
    print(f"american put (PSOR)    {v[80]:.6f}   [{it} sweeps]")
    for n in (300, 600, 900):
        a = binomial_put(100.0, 100.0, args.rate, args.vol, 1.0, n)
        e = binomial_put(100.0, 100.0, args.rate, args.vol, 1.0, n, american=False)
        print(f"binomial n={n}: american {a:.6f} european {e:.6f} premium {a - e:.6f}")


if __name__ == "__main__":
    main()
