# isotope patterns of (organometallic) formulae by brute force convolution
# then profile spectrum at given resolving power and peak picking

import math
import numpy as np
from numba import njit

ISO = {}
ISO['H'] = [[1.00782503, 0.999885], [2.01410178, 0.000115]]
ISO['C'] = [[12.0, 0.9893], [13.00335484, 0.0107]]
ISO['N'] = [[14.003074, 0.99636], [15.0001089, 0.00364]]
ISO['O'] = [[15.99491462, 0.99757], [16.9991317, 0.00038], [17.999161, 0.00205]]
ISO['S'] = [[31.97207117, 0.9499], [32.97145891, 0.0075], [33.96786701, 0.0425], [35.96708071, 0.0001]]
ISO['Cl'] = [[34.96885268, 0.7576], [36.96590260, 0.2424]]
ISO['Sn'] = [[111.904824, 0.0097], [113.902783, 0.0066], [114.903345, 0.0034], [115.901743, 0.1454],
             [116.902954, 0.0768], [117.901607, 0.2422], [118.903311, 0.0859], [119.902202, 0.3258],
             [121.903444, 0.0463], [123.905277, 0.0579]]

PRUNE = 1e-7
MERGE = 0.002


def parse(formula):
    i = 0
    out = []
    while i < len(formula):
        el = formula[i]
        i = i + 1
        while i < len(formula) and formula[i].islower():
            el = el + formula[i]
            i = i + 1
        num = ''
        while i < len(formula) and formula[i].isdigit():
            num = num + formula[i]
            i = i + 1
        if num == '':
            num = '1'
        out.append([el, int(num)])
    return out


@njit(cache=True)
def add_atom(pm, pa, n, im, ia, qm, qa):
    """(pm, pa)[:n] convolved with (im, ia) into (qm, qa); returns the new length"""
    cnt = 0
    for p in range(n):
        for q in range(len(im)):
            m = pm[p] + im[q]
            a = pa[p] * ia[q]
            if a < PRUNE:
                continue
            found = False
            for r in range(cnt):
                if abs(qm[r] - m) < MERGE:
                    tot = qa[r] + a
                    qm[r] = (qm[r] * qa[r] + m * a) / tot
                    qa[r] = tot
                    found = True
                    break
            if not found:
                qm[cnt] = m
                qa[cnt] = a
                cnt += 1
    return cnt


@njit(cache=True)
def add_atoms(pm, pa, n, im, ia, natoms):
    for _ in range(natoms):
        qm = np.empty(n * len(im))
        qa = np.empty(n * len(im))
        n = add_atom(pm, pa, n, im, ia, qm, qa)
        pm, pa = qm, qa
    return pm, pa, n


@njit(cache=True)
def fill_profile(pm, pa, sig, grid, y):
    first = 0
    for g in range(len(grid)):
        m = grid[g]
        while first < len(pm) and m - pm[first] > 40 * sig[first] and sig[first] <= sig[-1]:
            first += 1                       # exp(-800) == 0.0
        acc = 0.0
        for k in range(first, len(pm)):
            z = (m - pm[k]) / sig[k]
            if z < -40.0:
                break
            acc = acc + pa[k] * math.exp(-0.5 * (z * z))
        y[g] = acc


def profile(pattern, lo, hi, step, resolution):
    pm = np.array([p[0] for p in pattern])
    pa = np.array([p[1] for p in pattern])
    grid = []
    m = lo
    while m < hi:
        grid.append(m)
        m = m + step
    y = np.empty(len(grid))
    fill_profile(pm, pa, pm / resolution / 2.354820045, np.array(grid), y)
    return list(zip(grid, y.tolist()))


def pick(grid, thr):
    peaks = []
    i = 1
    while i < len(grid) - 1:
        if grid[i][1] > grid[i - 1][1] and grid[i][1] >= grid[i + 1][1] and grid[i][1] > thr:
            y0 = grid[i - 1][1]
            y1 = grid[i][1]
            y2 = grid[i + 1][1]
            shift = 0.5 * (y0 - y2) / (y0 - 2 * y1 + y2)
            peaks.append([grid[i][0] + shift * (grid[i + 1][0] - grid[i][0]), y1])
        i = i + 1
    return peaks


total_points = 0
for formula in ['C24H56OSn2', 'C16H30O4S3Cl2Sn', 'C96H148N26O31S2']:
    pm, pa, n_iso = np.array([0.0]), np.array([1.0]), 1
    natom = 0
    for el, n in parse(formula):
        iso = np.array(ISO[el])
        pm, pa, n_iso = add_atoms(pm, pa, n_iso, iso[:, 0].copy(), iso[:, 1].copy(), n)
        natom += n
    pat = [[m, a] for m, a in zip(pm[:n_iso].tolist(), pa[:n_iso].tolist())]
    pat.sort()
    s = 0
    avg = 0
    for p in pat:
        s += p[1]
        avg += p[0] * p[1]
    g = profile(pat, pat[0][0] - 0.5, pat[0][0] + 16.0, 0.0015, 6000.0)
    total_points += len(g)
    pk = pick(g, 0.01)
    base = max([p[1] for p in pk])
    print(formula, natom, 'atoms', len(pat), 'isotopologues', 'sum', round(s, 8), 'avg', round(avg / s, 6))
    pk.sort(key=lambda p: -p[1])
    for p in pk[:5]:
        print('    %10.4f  %6.2f' % (p[0], 100 * p[1] / base))
print('profile points', total_points)
