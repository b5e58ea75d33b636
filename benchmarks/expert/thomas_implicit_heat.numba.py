# the tridiagonal solve and the right-hand side compiled with Numba
"""Ground temperature below a street over some years; surface temperature follows the seasons."""
import math

import numpy as np
from numba import njit


@njit(cache=True)
def thomas(lower, diag, upper, rhs):
    """Tridiagonal system, lists of equal length; lower[0] and upper[-1] are not used."""
    n = len(diag)
    cp = np.zeros(n)
    dp = np.zeros(n)
    cp[0] = upper[0] / diag[0]
    dp[0] = rhs[0] / diag[0]
    for i in range(1, n):
        denom = diag[i] - lower[i] * cp[i - 1]
        if i < n - 1:
            cp[i] = upper[i] / denom
        dp[i] = (rhs[i] - lower[i] * dp[i - 1]) / denom
    x = np.zeros(n)
    x[n - 1] = dp[n - 1]
    for i in range(n - 2, -1, -1):
        x[i] = dp[i] - cp[i] * x[i + 1]
    return x


@njit(cache=True)
def right_hand_side(T, r, top):
    n = len(T)
    rhs = np.zeros(n)
    rhs[0] = top
    for i in range(1, n - 1):
        rhs[i] = T[i] + r * (T[i - 1] - 2 * T[i] + T[i + 1])
    return rhs


def surface(day):
    return 10.0 - 12.0 * math.cos(2 * math.pi * (day - 20) / 365.25)


def main():
    layers = 150
    dz = 0.1                    # m
    kappa = 0.07                # m^2 per day
    dt = 0.5                    # days
    r = kappa * dt / (2 * dz * dz)
    T = np.full(layers, 10.0)
    coldest = np.full(layers, 99.0)
    lower = np.array([0.0] + [-r] * (layers - 2) + [-1.0])
    upper = np.array([0.0] + [-r] * (layers - 2) + [0.0])
    diag = np.array([1.0] + [1 + 2 * r] * (layers - 2) + [1.0])
    for step in range(365 * 2 * 30):
        day = (step + 1) * dt
        T = thomas(lower, diag, upper, right_hand_side(T, r, surface(day)))
        np.minimum(T, coldest, out=coldest)
        if step % 3650 == 3649:
            print("year", (step + 1) // 730, "surface", T[0], "1 m", T[10], "5 m", T[50])
    T = T.tolist()
    coldest = coldest.tolist()
    print("sum", sum(T), len(T), type(T[3]))
    frost = 0
    while coldest[frost] < 0:
        frost += 1
    print("frost goes down to", round(frost * dz, 3), "m; coldest at 3 m:", coldest[30], "sum", sum(coldest))


if __name__ == "__main__":
    main()
