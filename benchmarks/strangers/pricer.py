# program: pay-offs as closures in a dict, Monte Carlo, finite differences, a tree
# techniques: draws, recurrence
# place: function
# numeric: yes
# vectorizable: partly
# expect: improve
# Barrier / Asian / lookback pricing by plain Monte Carlo, American put by finite differences (PSOR)
# and Longstaff-like sanity check with a binomial tree.  JPM desk tool, rewritten from Excel/VBA.
import argparse
import math
import random


def asian_call(strike):
    def payoff(path):
        return max(sum(path) / len(path) - strike, 0.0)
    return payoff


def lookback_put():
    return lambda path: max(path) - path[-1]


def up_and_out_call(strike, barrier):
    def payoff(path):
        for s in path:
            if s >= barrier:
                return 0.0
        return max(path[-1] - strike, 0.0)
    return payoff


PAYOFFS = {
    "asian": asian_call(100.0),
    "lookback": lookback_put(),
    "upout": up_and_out_call(100.0, 130.0),
}


def gbm_path(s0, r, sigma, T, steps, gauss):
    dt = T / steps
    drift = (r - 0.5 * sigma ** 2) * dt
    vol = sigma * math.sqrt(dt)
    path = [s0]
    s = s0
    for _ in range(steps):
        s = s * math.exp(drift + vol * gauss(0.0, 1.0))
        path.append(s)
    return path


def monte_carlo(payoffs, s0, r, sigma, T, steps, n, seed):
    rnd = random.Random(seed)
    sums = {name: 0.0 for name in payoffs}
    squares = {name: 0.0 for name in payoffs}
    disc = math.exp(-r * T)
    for _ in range(n):
        path = gbm_path(s0, r, sigma, T, steps, rnd.gauss)
        for name, f in payoffs.items():
            v = disc * f(path)
            sums[name] += v
            squares[name] += v * v
    out = {}
    for name in payoffs:
        mean = sums[name] / n
        var = (squares[name] / n - mean ** 2) * n / (n - 1)
        out[name] = mean, math.sqrt(var / n)
    return out


def american_put_psor(s_max, strike, r, sigma, T, m, n, omega=1.2, tol=1e-6):
    """Crank-Nicolson with projected SOR."""
    ds = s_max / m
    dt = T / n
    payoff = [max(strike - i * ds, 0.0) for i in range(m + 1)]
    v = payoff[:]
    alpha = [0.25 * dt * (sigma ** 2 * i ** 2 - r * i) for i in range(m + 1)]
    beta = [-0.5 * dt * (sigma ** 2 * i ** 2 + r) for i in range(m + 1)]
    gamma = [0.25 * dt * (sigma ** 2 * i ** 2 + r * i) for i in range(m + 1)]
    iterations = 0
    for step in range(n):
        rhs = [0.0] * (m + 1)
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


def binomial_put(s0, strike, r, sigma, T, n, american=True):
    dt = T / n
    u = math.exp(sigma * math.sqrt(dt))
    d = 1.0 / u
    p = (math.exp(r * dt) - d) / (u - d)
    disc = math.exp(-r * dt)
    values = [max(strike - s0 * u ** j * d ** (n - j), 0.0) for j in range(n + 1)]
    for i in range(n - 1, -1, -1):
        for j in range(i + 1):
            cont = disc * (p * values[j + 1] + (1 - p) * values[j])
            if american:
                exercise = strike - s0 * u ** j * d ** (i - j)
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

    res = monte_carlo(PAYOFFS, 100.0, args.rate, args.vol, 1.0, args.steps, args.paths, 20240117)
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
