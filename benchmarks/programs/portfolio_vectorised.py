# program: risk of a portfolio from simulated returns, vectorised NumPy throughout
# techniques: array expression, draws, linear algebra
# place: function
# numeric: yes
# vectorizable: no
# expect: decline: already optimal, array operations and draws in bulk
"""Value at risk of a portfolio: correlated normal returns, all at once."""

import numpy as np


def covariance(n, rng):
    loadings = rng.normal(size=(n, 5))
    return 1e-4 * (loadings @ loadings.T + np.diag(rng.uniform(1, 3, n)))


def losses(weights, mean, cov, n_samples, rng):
    factor = np.linalg.cholesky(cov)
    returns = mean + rng.standard_normal((n_samples, len(weights))) @ factor.T
    return -(returns @ weights)


def main():
    rng = np.random.default_rng(95)
    n = 40
    cov = covariance(n, rng)
    mean = rng.normal(0.0003, 0.0002, n)
    weights = rng.dirichlet(np.ones(n))
    loss = np.concatenate([losses(weights, mean, cov, 250_000, rng) for _ in range(4)])
    loss.sort()
    for level in (0.95, 0.99, 0.999):
        k = int(level * loss.size)
        print(f"level {level}: value at risk {loss[k]:.10f}, expected shortfall {loss[k:].mean():.10f}")
    print("samples", loss.size, loss.dtype, f"mean {loss.mean():.10f} sd {loss.std():.10f}")


if __name__ == "__main__":
    main()
