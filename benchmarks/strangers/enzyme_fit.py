# program: enzyme kinetics fitted by Nelder-Mead, models as lambdas
# techniques: recurrence, search
# place: several
# numeric: yes
# vectorizable: partly
# expect: improve
"""Fit substrate-inhibited Michaelis-Menten kinetics with enzyme decay to progress curves."""
import math

SETTINGS = {
    "s0": [0.4, 1.0, 2.5, 6.0], "t_end": 12.0, "dt": 0.05, "every": 20, "noise": 0.012,
    "start": {"vmax": 0.7, "km": 1.5, "ki": 9.0, "kd": 0.02},
}

MODELS = {
    "plain MM": lambda s, e, p: (-p["vmax"] * e * s / (p["km"] + s), 0.0),
    "MM + decay": lambda s, e, p: (-p["vmax"] * e * s / (p["km"] + s), -p["kd"] * e),
    "full": lambda s, e, p: (-p["vmax"] * e * s / (p["km"] + s + s * s / p["ki"]), -p["kd"] * e),
}
FREE = {"plain MM": ["vmax", "km"], "MM + decay": ["vmax", "km", "kd"], "full": ["vmax", "km", "ki", "kd"]}


class BadParameters(Exception):
    pass


def rk4(f, y, h):
    k1 = f(*y)
    k2 = f(*[a + 0.5 * h * b for a, b in zip(y, k1)])
    k3 = f(*[a + 0.5 * h * b for a, b in zip(y, k2)])
    k4 = f(*[a + h * b for a, b in zip(y, k3)])
    return tuple(a + h / 6 * (p + 2 * q + 2 * r + s) for a, p, q, r, s in zip(y, k1, k2, k3, k4))


def progress(model, params, s0, t_end=SETTINGS["t_end"], dt=SETTINGS["dt"]):
    """yield (t, substrate) including the start"""
    rhs = lambda s, e: model(s, e, params)
    y = (s0, 1.0)
    n = 0
    while True:
        yield n * dt, y[0]
        if n * dt >= t_end - dt / 2:
            return
        y = rk4(rhs, y, dt)
        if not y[0] >= 0:
            raise BadParameters("substrate %r" % y[0])
        n += 1


def sampled(curve, every=SETTINGS["every"]):
    return [s for k, (t, s) in enumerate(curve) if k % every == 0]


def make_data(u=0.5):
    truth = dict(vmax=1.1, km=0.8, ki=4.0, kd=0.06)
    data = {}
    for s0 in SETTINGS["s0"]:
        data[s0] = []
        for c in sampled(progress(MODELS["full"], truth, s0)):
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
            for o, c in zip(obs, sampled(progress(MODELS[name], p, s0))):
                total += (o - c) ** 2
        return total
    except (OverflowError, ZeroDivisionError, BadParameters):
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
