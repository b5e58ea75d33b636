# numpy: whole arrays, or loops taken apart
import random
import math
import numpy as np

C = 4.0 * math.log(2.0)


def gaussian(x, p):
    return p[0] * np.exp(-C * ((x - p[1]) / p[2]) ** 2) + p[3]


def lorentzian(x, p):
    t = 2.0 * (x - p[1]) / p[2]
    return p[0] / (1.0 + t * t) + p[3]


def pseudo_voigt(x, p):
    amp, centre, width, eta, offset = p
    return eta * lorentzian(x, (amp, centre, width, 0.0)) + (1.0 - eta) * gaussian(x, (amp, centre, width, 0.0)) + offset


def doublet(x, p):
    a1, c1, a2, c2, w, off = p
    return gaussian(x, (a1, c1, w, 0.0)) + gaussian(x, (a2, c2, w, off))


def jacobian(model, xs, p):
    J = np.empty((len(xs), len(p)))
    for k in range(len(p)):
        h = 1e-6 * max(1.0, abs(p[k]))
        up = p.copy(); up[k] += h
        dn = p.copy(); dn[k] -= h
        J[:, k] = (model(xs, up) - model(xs, dn)) / (2.0 * h)
    return J


def fit(model, xs, ys, p0, max_iter=40, tol=1e-9):
    p = np.array(p0)
    lam = 1e-3
    r = ys - model(xs, p)
    cost = r @ r
    for it in range(max_iter):
        J = jacobian(model, xs, p)
        jtj = J.T @ J
        jtr = J.T @ r
        diag = np.diag(np.diag(jtj))
        while True:
            try:
                d = np.linalg.solve(jtj + lam * diag, jtr)
            except np.linalg.LinAlgError:
                lam *= 10.0
                continue
            trial = p + d
            rt = ys - model(xs, trial)
            ct = rt @ rt
            if ct < cost:
                lam = max(lam / 10.0, 1e-12)
                break
            lam *= 10.0
            if lam > 1e8:
                return p, cost, it
        change = (cost - ct) / cost
        p, r, cost = trial, rt, ct
        if change < tol:
            return p, cost, it + 1
    return p, cost, max_iter


MODELS = {
    "gauss": (gaussian, [5.0, 0.4, 1.1, 0.2], [3.0, 0.0, 2.0, 0.0]),
    "lorentz": (lorentzian, [4.0, -0.7, 0.8, 0.1], [3.0, -0.2, 1.5, 0.0]),
    "pvoigt": (pseudo_voigt, [6.0, 0.2, 1.4, 0.35, 0.3], [4.0, 0.0, 1.0, 0.5, 0.0]),
    "doublet": (doublet, [3.0, -0.9, 2.2, 0.8, 0.9, 0.15], [2.0, -1.2, 2.0, 1.2, 1.2, 0.0]),
}


def main():
    rng = random.Random(2718)
    n = 240
    xs = np.array([-5.0 + 10.0 * i / (n - 1) for i in range(n)])
    for name, (model, true, start) in MODELS.items():
        mean = np.zeros(len(true))
        iters = 0
        total = 0.0
        for k in range(12):
            ys = model(xs, true) + np.array([rng.gauss(0.0, 0.05) for _ in range(n)])
            p, cost, it = fit(model, xs, ys, start)
            mean += p / 12
            iters += it
            total += cost
        print(f"{name:8s} iterations {iters:4d}  chi2 {total:9.5f}  "
              + " ".join(f"{v:8.4f}" for v in mean))


if __name__ == "__main__":
    main()
