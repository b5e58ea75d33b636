# Numba with prange over the anomalies
import math

import numpy as np
from numba import njit, prange


@njit(cache=True)
def eccentric_anomaly(M, e, tol=1e-12):
    """Solve E - e sin E = M; returns E and the number of iterations."""
    E = M if e < 0.8 else math.pi
    diff = 1.0
    n = 0
    while diff > tol:
        new = E - (E - e * math.sin(E) - M) / (1 - e * math.cos(E))
        diff = abs(new - E)
        E = new
        n += 1
        if n > 50:
            raise RuntimeError("no convergence")
    return E, n


@njit(cache=True, parallel=True)
def positions(a, e, anomalies):
    x = np.zeros(len(anomalies))
    y = np.zeros(len(anomalies))
    work = 0
    for k in prange(len(anomalies)):
        E, n = eccentric_anomaly(anomalies[k], e)
        x[k] = a * (math.cos(E) - e)
        y[k] = a * math.sqrt(1 - e * e) * math.sin(E)
        work += n
    return x, y, work


for name, a, e in [("Mercury", 0.387, 0.2056), ("Earth", 1.0, 0.0167), ("Halley", 17.834, 0.96714)]:
    anomalies = np.linspace(0, 2 * np.pi, 160_001)[:-1]
    x, y, work = positions(a, e, anomalies)
    r = np.hypot(x, y)
    print(f"{name:8s} closest {r.min():.12f} farthest {r.max():.12f} iterations {work}")
    print("        ", x[[1, 1000, 40000]].tolist(), repr(float(y[1000])), repr(float(r.sum())))
