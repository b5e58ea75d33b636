# Parallel battery pack, first order Thevenin model per cell (R0 + R1||C1)
# ported from my MATLAB script, Nov 2021
import math
import numpy as np
from numba import njit

SOC_TAB = np.array([0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.0])
OCV_TAB = np.array([2.85, 3.21, 3.38, 3.47, 3.54, 3.60, 3.66, 3.74, 3.85, 3.95, 4.06, 4.11, 4.19])

N_CELL = 10
DT = 0.1
T_END = 6000.0


@njit(cache=True)
def ocv(soc):
    if soc <= SOC_TAB[0]:
        return OCV_TAB[0]
    if soc >= SOC_TAB[-1]:
        return OCV_TAB[-1]
    for k in range(len(SOC_TAB) - 1):
        if SOC_TAB[k] <= soc and soc < SOC_TAB[k + 1]:
            frac = (soc - SOC_TAB[k]) / (SOC_TAB[k + 1] - SOC_TAB[k])
            return OCV_TAB[k] + frac * (OCV_TAB[k + 1] - OCV_TAB[k])
    return OCV_TAB[-1]


@njit(cache=True)
def load_current(t):
    """drive-cycle like load, positive = discharge [A]"""
    base = 11.0 + 7.0 * math.sin(2 * math.pi * t / 190.0)
    if int(t / 60) % 5 == 4:
        base = base - 22.0          # regen braking
    if 2500 < t < 2900:
        base += 14
    return base


@njit(cache=True)
def simulate(n_steps, every, Q, R0, R1, C1, soc, v1, temp, throughput, max_i, E, R, log_t, log_v, log_spread):
    nc = len(Q)
    heat = 0.0
    nlog = 0
    a = np.empty(nc)
    for c in range(nc):
        a[c] = math.exp(-DT / (R1[c] * C1[c]))
    V = 0.0
    for step in range(n_steps):
        t = step * DT
        num = 0.0
        den = 0.0
        for c in range(nc):
            e = ocv(soc[c]) - v1[c]
            r = R0[c] * (1 + 0.35 * math.exp(-(temp[c] - 10.0) / 12.0))
            E[c] = e
            R[c] = r
            num += e / r
            den += 1.0 / r
        V = (num - load_current(t)) / den
        imin = np.inf
        imax = -np.inf
        smin = np.inf
        for c in range(nc):
            i = (E[c] - V) / R[c]
            imin = min(imin, i)
            imax = max(imax, i)
            v1[c] = v1[c] * a[c] + R1[c] * (1 - a[c]) * i
            soc[c] = soc[c] - i * DT / Q[c]
            smin = min(smin, soc[c])
            p = i * i * R[c] + v1[c] * v1[c] / R1[c]
            heat += p * DT
            temp[c] = temp[c] + DT * (p - 0.08 * (temp[c] - 25.0)) / 62.0
            throughput[c] += abs(i) * DT / 3600
            if abs(i) > max_i[c]:
                max_i[c] = abs(i)
        if step % every == 0:
            log_t[nlog] = t
            log_v[nlog] = V
            log_spread[nlog] = imax - imin
            nlog += 1
        if V < 3.0 or smin < 0.02:
            return step, True, V, heat, nlog
    return n_steps - 1, False, V, heat, nlog


# cell-to-cell spread
Q = []
R0 = []
R1 = []
C1 = []
soc = []
v1 = []
temp = []
for c in range(N_CELL):
    Q.append((4.8 - 0.06 * (c % 4)) * 3600)
    R0.append(0.021 + 0.0012 * ((c * 7) % 5))
    R1.append(0.014 + 0.0007 * ((c * 3) % 4))
    C1.append(1900.0 + 55.0 * ((c * 5) % 6))
    soc.append(0.96 - 0.004 * (c % 3))
    v1.append(0.0)
    temp.append(25.0)

throughput = np.zeros(N_CELL)
max_i = np.zeros(N_CELL)
Q, R0, R1, C1, soc, v1, temp = [np.array(z) for z in (Q, R0, R1, C1, soc, v1, temp)]
n_steps = int(T_END / DT)
log_t, log_v, log_spread = np.zeros((3, n_steps // 50 + 1))
step, hit, V, heat, nlog = simulate(n_steps, 50, Q, R0, R1, C1, soc, v1, temp, throughput, max_i,
                                    np.empty(N_CELL), np.empty(N_CELL), log_t, log_v, log_spread)
log_t, log_v, log_spread = log_t[:nlog].tolist(), log_v[:nlog].tolist(), log_spread[:nlog].tolist()
stopped = step * DT if hit else None

print("steps done   :", step + 1)
print("stopped at   :", stopped)
print("final V      : %.6f V" % V)
print("min V logged : %.6f V at t=%g" % (min(log_v), log_t[log_v.index(min(log_v))]))
print("mean spread  : %.6f A" % (sum(log_spread) / len(log_spread)))
print("heat         : %.3f kJ" % (heat / 1000))
for c in range(N_CELL):
    print("cell %2d soc=%.5f v1=%+.5f T=%.3f thr=%.4f Ah imax=%.4f" %
          (c, soc[c], v1[c], temp[c], throughput[c], max_i[c]))
