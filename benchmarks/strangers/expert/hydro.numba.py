# numba: the hot kernels written anew
"""
Calibrate a small conceptual rainfall-runoff model (two buckets + degree-day snow)
with Muskingum routing for the Bachtal catchment (synthetic data).

M. Keller, 2019 - quick check before setting up the full HBV.
"""
import numpy as np
from numba import njit

NDAYS = 730
AREA_KM2 = 184.0
WARMUP = 60

rng = np.random.RandomState(42)


def make_forcing(n):
    """Synthetic daily rain [mm], temperature [deg C] and PET [mm]."""
    t = np.arange(n)
    temp = 8.0 - 10.0 * np.cos(2 * np.pi * (t - 20) / 365.25) + rng.normal(0, 2.5, n)
    wet = rng.rand(n) < 0.38
    rain = np.where(wet, rng.gamma(0.8, 8.5, n), 0.0)
    pet = np.maximum(0.0, 0.12 * (temp + 5.0))
    return rain, temp, pet


@njit(cache=True)
def muskingum(inflow, K, x, dt=1.0):
    denom = 2.0 * K * (1.0 - x) + dt
    c0 = (dt - 2.0 * K * x) / denom
    c1 = (dt + 2.0 * K * x) / denom
    c2 = (2.0 * K * (1.0 - x) - dt) / denom
    out = np.zeros_like(inflow)
    out[0] = inflow[0]
    for i in range(1, len(inflow)):
        out[i] = c0 * inflow[i] + c1 * inflow[i - 1] + c2 * out[i - 1]
        if out[i] < 0:
            out[i] = 0.0
    return out


@njit(cache=True)
def _run(rain, temp, pet, tt, ddf, fc, beta, k1, k2, percmax, K, x):
    n = len(rain)
    q = np.zeros(n)
    snow = 0.0
    soil = 0.5 * fc
    upper = 5.0
    lower = 20.0
    for i in range(n):
        if temp[i] < tt:
            snow += rain[i]
            liquid = 0.0
        else:
            melt = min(snow, ddf * (temp[i] - tt))
            snow -= melt
            liquid = rain[i] + melt
        recharge = liquid * (soil / fc) ** beta
        soil = soil + liquid - recharge
        if soil > fc:
            recharge += soil - fc
            soil = fc
        et = pet[i] * min(1.0, soil / (0.7 * fc))
        et = min(et, soil)
        soil -= et
        upper += recharge
        perc = min(percmax, upper)
        upper -= perc
        lower += perc
        q1 = k1 * upper
        q2 = k2 * lower
        upper -= q1
        lower -= q2
        q[i] = q1 + q2
    return muskingum(q, K, x)


def run_model(rain, temp, pet, par):
    return _run(rain, temp, pet, par["tt"], par["ddf"], par["fc"], par["beta"], par["k1"], par["k2"],
                par["perc"], par["K"], par["x"])


@njit(cache=True)
def _nse(sim, obs, mean):
    num = 0.0
    den = 0.0
    for i in range(len(sim)):
        num += (sim[i] - obs[i]) ** 2
        den += (obs[i] - mean) ** 2
    return 1.0 - num / den


def nse(sim, obs):
    return _nse(sim[WARMUP:], obs[WARMUP:], obs[WARMUP:].mean())


BOUNDS = {
    "tt": (-1.5, 1.5), "ddf": (1.0, 6.0), "fc": (80.0, 350.0), "beta": (1.0, 5.0),
    "k1": (0.05, 0.5), "k2": (0.005, 0.08), "perc": (0.2, 3.0), "K": (0.6, 2.5), "x": (0.0, 0.2),
}


def sample_parameters():
    return {k: rng.uniform(lo, hi) for k, (lo, hi) in BOUNDS.items()}


def perturb(par, scale):
    new = dict(par)
    for k, (lo, hi) in BOUNDS.items():
        if rng.rand() < 0.4:
            v = new[k] + rng.normal(0.0, scale * (hi - lo))
            new[k] = min(hi, max(lo, v))
    return new


if __name__ == "__main__":
    rain, temp, pet = make_forcing(NDAYS)
    truth = dict(tt=0.2, ddf=3.1, fc=190.0, beta=2.2, k1=0.21, k2=0.021, perc=1.1, K=1.3, x=0.12)
    obs = run_model(rain, temp, pet, truth)
    obs = np.maximum(0.0, obs * (1 + rng.normal(0, 0.05, NDAYS)))

    best, best_nse = None, -1e9
    for k in range(250):
        p = sample_parameters()
        score = nse(run_model(rain, temp, pet, p), obs)
        if score > best_nse:
            best, best_nse = p, score
            print(f"[random] run {k:4d}  NSE = {score:.6f}")

    for k in range(500):
        p = perturb(best, 0.15 * 0.995 ** k)
        score = nse(run_model(rain, temp, pet, p), obs)
        if score > best_nse:
            best, best_nse = p, score
            print(f"[local ] run {k:4d}  NSE = {score:.6f}")

    print("Best parameters:")
    for k in BOUNDS:
        print(f"  {k:5s} {best[k]:10.5f}   (true {truth[k]})")
    sim = run_model(rain, temp, pet, best)
    print("mean discharge [m3/s]: %.5f" % (sim.mean() * AREA_KM2 / 86.4))
    print("peak discharge [m3/s]: %.5f" % (sim.max() * AREA_KM2 / 86.4))
