# program: spectral lines fitted by Levenberg and Marquardt
# techniques: linear algebra, recurrence
# place: function
# numeric: yes
# vectorizable: partly
# expect: improve
"""Fit emission lines in measured spectra (Levenberg-Marquardt by hand).

The models are plain functions of (x, params); the fitter does not know
anything about them and builds a numerical Jacobian.
"""
import math
import random

C_LN2 = math.log(2.0)


def gaussian(x, p):
    amp, centre, width, offset = p
    return amp * math.exp(-4.0 * C_LN2 * ((x - centre) / width) ** 2) + offset


def lorentzian(x, p):
    amp, centre, width, offset = p
    t = 2.0 * (x - centre) / width
    return amp / (1.0 + t * t) + offset


def pseudo_voigt(x, p):
    amp, centre, width, eta, offset = p
    g = gaussian(x, (amp, centre, width, 0.0))
    l = lorentzian(x, (amp, centre, width, 0.0))
    return eta * l + (1.0 - eta) * g + offset


def doublet(x, p):
    a1, c1, a2, c2, w, off = p
    return gaussian(x, (a1, c1, w, 0.0)) + gaussian(x, (a2, c2, w, off))


def residuals(model, xs, ys, p):
    return [y - model(x, p) for x, y in zip(xs, ys)]


def chi2(r):
    return sum(v * v for v in r)


def jacobian(model, xs, p):
    rows = []
    for x in xs:
        row = []
        for k in range(len(p)):
            h = 1e-6 * max(1.0, abs(p[k]))
            up = list(p)
            dn = list(p)
            up[k] += h
            dn[k] -= h
            row.append((model(x, up) - model(x, dn)) / (2.0 * h))
        rows.append(row)
    return rows


def solve(a, b):
    n = len(b)
    m = [a[i][:] + [b[i]] for i in range(n)]
    for k in range(n):
        piv = max(range(k, n), key=lambda i: abs(m[i][k]))
        m[k], m[piv] = m[piv], m[k]
        if m[k][k] == 0.0:
            raise ZeroDivisionError("singular normal equations")
        for i in range(k + 1, n):
            f = m[i][k] / m[k][k]
            for j in range(k, n + 1):
                m[i][j] -= f * m[k][j]
    x = [0.0] * n
    for i in range(n - 1, -1, -1):
        s = m[i][n]
        for j in range(i + 1, n):
            s -= m[i][j] * x[j]
        x[i] = s / m[i][i]
    return x


def fit(model, xs, ys, p0, max_iter=40, tol=1e-9, verbose=False):
    p = list(p0)
    lam = 1e-3
    r = residuals(model, xs, ys, p)
    cost = chi2(r)
    for it in range(max_iter):
        J = jacobian(model, xs, p)
        n = len(p)
        jtj = [[0.0] * n for _ in range(n)]
        jtr = [0.0] * n
        for row, res in zip(J, r):
            for i in range(n):
                jtr[i] += row[i] * res
                for j in range(n):
                    jtj[i][j] += row[i] * row[j]
        while True:
            a = [[jtj[i][j] + (lam * jtj[i][i] if i == j else 0.0) for j in range(n)]
                 for i in range(n)]
            try:
                d = solve(a, jtr)
            except ZeroDivisionError:
                lam *= 10.0
                continue
            trial = [u + v for u, v in zip(p, d)]
            r_trial = residuals(model, xs, ys, trial)
            c_trial = chi2(r_trial)
            if c_trial < cost:
                lam = max(lam / 10.0, 1e-12)
                break
            lam *= 10.0
            if lam > 1e8:
                return p, cost, it
        change = (cost - c_trial) / cost
        p, r, cost = trial, r_trial, c_trial
        if verbose:
            print(it, cost)
        if change < tol:
            return p, cost, it + 1
    return p, cost, max_iter


MODELS = {
    "gauss": (gaussian, [5.0, 0.4, 1.1, 0.2], [3.0, 0.0, 2.0, 0.0]),
    "lorentz": (lorentzian, [4.0, -0.7, 0.8, 0.1], [3.0, -0.2, 1.5, 0.0]),
    "pvoigt": (pseudo_voigt, [6.0, 0.2, 1.4, 0.35, 0.3], [4.0, 0.0, 1.0, 0.5, 0.0]),
    "doublet": (doublet, [3.0, -0.9, 2.2, 0.8, 0.9, 0.15], [2.0, -1.2, 2.0, 1.2, 1.2, 0.0]),
}


def measure(model, true, rng, n=240, noise=0.05):
    xs = [-5.0 + 10.0 * i / (n - 1) for i in range(n)]
    ys = [model(x, true) + rng.gauss(0.0, noise) for x in xs]
    return xs, ys


def main():
    rng = random.Random(2718)
    for name, (model, true, start) in MODELS.items():
        mean = [0.0] * len(true)
        iters = 0
        total = 0.0
        for k in range(12):
            xs, ys = measure(model, true, rng)
            p, cost, it = fit(model, xs, ys, start)
            mean = [m + v / 12 for m, v in zip(mean, p)]
            iters += it
            total += cost
        print(f"{name:8s} iterations {iters:4d}  chi2 {total:9.5f}  "
              + " ".join(f"{v:8.4f}" for v in mean))


if __name__ == "__main__":
    main()
