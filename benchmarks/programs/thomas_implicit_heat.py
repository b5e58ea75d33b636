# program: implicit heat conduction (Crank-Nicolson), tridiagonal solve at each step
# techniques: recurrence, linear algebra, stencil
# place: function
# numeric: yes
# vectorizable: no
# expect: improve
"""Ground temperature below a street over some years; surface temperature follows the seasons."""
import math


def thomas(lower, diag, upper, rhs):
    """Tridiagonal system, lists of equal length; lower[0] and upper[-1] are not used."""
    n = len(diag)
    cp = [0.0] * n
    dp = [0.0] * n
    cp[0] = upper[0] / diag[0]
    dp[0] = rhs[0] / diag[0]
    for i in range(1, n):
        denom = diag[i] - lower[i] * cp[i - 1]
        if i < n - 1:
            cp[i] = upper[i] / denom
        dp[i] = (rhs[i] - lower[i] * dp[i - 1]) / denom
    x = [0.0] * n
    x[n - 1] = dp[n - 1]
    for i in range(n - 2, -1, -1):
        x[i] = dp[i] - cp[i] * x[i + 1]
    return x


def surface(day):
    return 10.0 - 12.0 * math.cos(2 * math.pi * (day - 20) / 365.25)


def main():
    layers = 150
    dz = 0.1                    # m
    kappa = 0.07                # m^2 per day
    dt = 0.5                    # days
    r = kappa * dt / (2 * dz * dz)
    T = [10.0 for _ in range(layers)]
    coldest = [99.0] * layers
    for step in range(365 * 2 * 30):
        day = (step + 1) * dt
        lower = [0.0] + [-r] * (layers - 2) + [-1.0]
        upper = [0.0] + [-r] * (layers - 2) + [0.0]
        diag = [1.0] + [1 + 2 * r] * (layers - 2) + [1.0]
        rhs = [surface(day)]
        for i in range(1, layers - 1):
            rhs.append(T[i] + r * (T[i - 1] - 2 * T[i] + T[i + 1]))
        rhs.append(0.0)          # no heat flux at the bottom
        T = thomas(lower, diag, upper, rhs)
        for i in range(layers):
            if T[i] < coldest[i]:
                coldest[i] = T[i]
        if step % 3650 == 3649:
            print("year", (step + 1) // 730, "surface", T[0], "1 m", T[10], "5 m", T[50])
    print("sum", sum(T), len(T), type(T[3]))
    frost = 0
    while coldest[frost] < 0:
        frost += 1
    print("frost goes down to", round(frost * dz, 3), "m; coldest at 3 m:", coldest[30], "sum", sum(coldest))


if __name__ == "__main__":
    main()
