# program: isotope pattern of a molecule, lists of [mass, probability]
# techniques: search, scatter
# place: function
# numeric: yes
# vectorizable: partly
# expect: improve
# isotope patterns of (organometallic) formulae by brute force convolution
# then profile spectrum at given resolving power and peak picking

import math

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


def add_atom(pattern, iso):
    new = []
    for p in pattern:
        for q in iso:
            m = p[0] + q[0]
            a = p[1] * q[1]
            if a < PRUNE:
                continue
            # look for a peak that is already there
            found = False
            for r in new:
                if abs(r[0] - m) < MERGE:
                    tot = r[1] + a
                    r[0] = (r[0] * r[1] + m * a) / tot
                    r[1] = tot
                    found = True
                    break
            if not found:
                new.append([m, a])
    return new


def profile(pattern, lo, hi, step, resolution):
    grid = []
    m = lo
    while m < hi:
        y = 0.0
        k = 0
        while k < len(pattern):
            fwhm = pattern[k][0] / resolution
            sig = fwhm / 2.354820045
            y = y + pattern[k][1] * math.exp(-0.5 * ((m - pattern[k][0]) / sig) ** 2)
            k = k + 1
        grid.append([m, y])
        m = m + step
    return grid


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
    pat = [[0.0, 1.0]]
    natom = 0
    for el, n in parse(formula):
        for j in range(n):
            pat = add_atom(pat, ISO[el])
            natom += 1
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
