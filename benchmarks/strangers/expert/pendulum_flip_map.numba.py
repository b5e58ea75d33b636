# identical output: the whole trajectory of one pixel in one njit function, scalars only
from math import sin, cos, pi
from collections import Counter, namedtuple

from numba import njit

Params = namedtuple('Params', 'm1 m2 l1 l2 g')


@njit(cache=True, inline='always')
def rhs(m1, m2, l1, l2, g, th1, w1, th2, w2):
    M = m1 + m2
    d = th1 - th2
    cd = cos(d)
    sd = sin(d)
    den = 2 * m1 + m2 - m2 * cos(2 * d)
    a1 = (-g * (2 * m1 + m2) * sin(th1) - m2 * g * sin(th1 - 2 * th2)
          - 2 * sd * m2 * (w2 * w2 * l2 + w1 * w1 * l1 * cd)) / (l1 * den)
    a2 = (2 * sd * (w1 * w1 * l1 * M + g * M * cos(th1)
          + w2 * w2 * l2 * m2 * cd)) / (l2 * den)
    return a1, a2


@njit(cache=True)
def flip_time(m1, m2, l1, l2, g, th1, w1, th2, w2, h, tmax):
    t = 0.0
    n = int(tmax / h)
    hh = h / 2
    h6 = h / 6
    for k in range(n):
        b1, b2 = rhs(m1, m2, l1, l2, g, th1, w1, th2, w2)
        u1 = w1 + hh * b1
        u2 = w2 + hh * b2
        c1, c2 = rhs(m1, m2, l1, l2, g, th1 + hh * w1, u1, th2 + hh * w2, u2)
        v1 = w1 + hh * c1
        v2 = w2 + hh * c2
        d1, d2 = rhs(m1, m2, l1, l2, g, th1 + hh * u1, v1, th2 + hh * u2, v2)
        x1 = w1 + h * d1
        x2 = w2 + h * d2
        e1, e2 = rhs(m1, m2, l1, l2, g, th1 + h * v1, x1, th2 + h * v2, x2)
        th1 = th1 + h6 * (w1 + 2 * u1 + 2 * v1 + x1)
        th2 = th2 + h6 * (w2 + 2 * u2 + 2 * v2 + x2)
        w1 = w1 + h6 * (b1 + 2 * c1 + 2 * d1 + e1)
        w2 = w2 + h6 * (b2 + 2 * c2 + 2 * d2 + e2)
        t += h
        if abs(th2) > pi:
            return t, th1, w1, th2, w2
    return -1.0, th1, w1, th2, w2


def energy(p, s):
    th1, w1, th2, w2 = s
    y1 = -p.l1 * cos(th1)
    y2 = y1 - p.l2 * cos(th2)
    v1sq = (p.l1 * w1) ** 2
    v2sq = v1sq + (p.l2 * w2) ** 2 + 2 * p.l1 * p.l2 * w1 * w2 * cos(th1 - th2)
    return 0.5 * p.m1 * v1sq + 0.5 * p.m2 * v2sq + p.g * (p.m1 * y1 + p.m2 * y2)


def main():
    p = Params(1.0, 0.8, 1.0, 0.9, 9.81)
    N = 25
    h = 0.02
    TMAX = 9.0
    worst = 0.0
    times = []
    pic = []
    for i in range(N):
        th1 = -3.0 + 6.0 * i / (N - 1)
        line = ''
        for j in range(N):
            th2 = -3.0 + 6.0 * j / (N - 1)
            t, *s = flip_time(*p, th1, 0.0, th2, 0.0, h, TMAX)
            worst = max(worst, abs(energy(p, s) - energy(p, (th1, 0.0, th2, 0.0))))
            if t < 0:
                line += '.'
                continue
            times.append(t)
            line += '#' if t < 1 else '+' if t < 3 else '-'
        pic.append(line)
    print('\n'.join(pic))
    print('flipped:', len(times), 'of', N * N)
    print('mean flip time:', f'{sum(times) / len(times):.10g}')
    print('histogram (s):', dict(sorted(Counter(int(t) for t in times).items())))
    print(f'worst energy drift: {worst:.6e}')


main()
