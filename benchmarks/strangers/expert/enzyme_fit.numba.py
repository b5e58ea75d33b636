# numba: the hot kernels written anew
"""Fit substrate-inhibited Michaelis-Menten kinetics with enzyme decay to progress curves."""
import math

import numpy as np
from numba import njit

SETTINGS = {
    "s0": [0.4, 1.0, 2.5, 6.0], "t_end": 12.0, "dt": 0.05, "every": 20, "noise": 0.012,
    "start": {"vmax": 0.7, "km": 1.5, "ki": 9.0, "kd": 0.02},
}

MODELS = {"plain MM": (False, False), "MM + decay": (False, True), "full": (True, True)}     # inhibition, decay
FREE = {"plain MM": ["vmax", "km"], "MM + decay": ["vmax", "km", "kd"], "full": ["vmax", "km", "ki", "kd"]}


@njit(cache=True)
def rhs(s, e, vmax, km, ki, kd, inhibition, decay):
    denom = km + s
    if inhibition:
        denom = denom + s * s / ki
    return -vmax * e * s / denom, -kd * e if decay else 0.0


@njit(cache=True)
def progress(inhibition, decay, vmax, km, ki, kd, s, t_end, dt, every):
    """every n-th substrate value including the start, and a success flag"""
    e = 1.0
    out = np.empty(int(t_end / dt / every) + 2)
    m = 0
    n = 0
    while True:
        if n % every == 0:
            out[m] = s
            m += 1
        if n * dt >= t_end - dt / 2:
            return True, out[:m]
        s1, e1 = rhs(s, e, vmax, km, ki, kd, inhibition, decay)
        s2, e2 = rhs(s + 0.5 * dt * s1, e + 0.5 * dt * e1, vmax, km, ki, kd, inhibition, decay)
        s3, e3 = rhs(s + 0.5 * dt * s2, e + 0.5 * dt * e2, vmax, km, ki, kd, inhibition, decay)
        s4, e4 = rhs(s + dt * s3, e + dt * e3, vmax, km, ki, kd, inhibition, decay)
        s = s + dt / 6 * (s1 + 2 * s2 + 2 * s3 + s4)
        e = e + dt / 6 * (e1 + 2 * e2 + 2 * e3 + e4)
        if not s >= 0:
            return False, out[:m]
        n += 1


def curve(name, p, s0):
    return progress(*MODELS[name], p["vmax"], p["km"], p["ki"], p["kd"], s0,
                    SETTINGS["t_end"], SETTINGS["dt"], SETTINGS["every"])


def make_data(u=0.5):
    truth = dict(vmax=1.1, km=0.8, ki=4.0, kd=0.06)
    data = {}
    for s0 in SETTINGS["s0"]:
        data[s0] = []
        for c in curve("full", truth, s0)[1].tolist():
            u = 3.99 * u * (1 - u)          # logistic map, good enough
            data[s0].append(c + SETTINGS["noise"] * (2 * u - 1))
    return data


def sse(name, logp, data):
    try:
        p = dict(SETTINGS["start"])
        for key, v in zip(FREE[name], logp):
            p[key] = math.exp(v)
        total = 0.0
        for s0, obs in data.items():
            ok, c_all = curve(name, p, s0)
            if not ok:
                return 1e6
            for o, c in zip(obs, c_all.tolist()):
                total += (o - c) ** 2
        return total
    except (OverflowError, ZeroDivisionError):
        return 1e6


def nelder_mead(f, x0, step=0.3, tol=1e-9, max_eval=160):
    n = len(x0)
    simplex = [list(x0)] + [[x + (step if i == j else 0) for j, x in enumerate(x0)] for i in range(n)]
    vals = [(f(x), x) for x in simplex]
    evals = n + 1
    while evals < max_eval:
        vals.sort(key=lambda v: v[0])
        if vals[-1][0] - vals[0][0] < tol:
            break
        cen = [sum(v[1][j] for v in vals[:-1]) / n for j in range(n)]
        point = lambda t: [c + t * (c - w) for c, w in zip(cen, vals[-1][1])]
        xr = point(1.0)
        fr = f(xr)
        evals += 1
        if fr < vals[0][0]:
            xe = point(2.0)
            fe = f(xe)
            evals += 1
            vals[-1] = (fe, xe) if fe < fr else (fr, xr)
        elif fr < vals[-2][0]:
            vals[-1] = (fr, xr)
        else:
            xc = point(0.5) if fr < vals[-1][0] else point(-0.5)
            fc = f(xc)
            evals += 1
            if fc < min(fr, vals[-1][0]):
                vals[-1] = (fc, xc)
            else:
                best = vals[0][1]
                vals = [vals[0]] + [(f(z), z) for z in ([(a + b) / 2 for a, b in zip(best, v[1])] for v in vals[1:])]
                evals += n
    return min(vals, key=lambda v: v[0]) + (evals,)


def main():
    data = make_data()
    for s0, obs in data.items():
        print("data s0=%.1f" % s0, " ".join("%.4f" % o for o in obs[:7]))
    n = sum(map(len, data.values()))
    for name in MODELS:
        x0 = [math.log(SETTINGS["start"][k]) for k in FREE[name]]
        best, x, evals = nelder_mead(lambda x: sse(name, x, data), x0)
        aic = n * math.log(best / n) + 2 * (len(x) + 1)
        print("%-11s sse %.10f evals %d aic %.6f" % (name, best, evals, aic))
        print("   ", ", ".join("%s=%.6f" % (k, math.exp(v)) for k, v in zip(FREE[name], x)))

if __name__ == "__main__":
    main()
