# program: double pendulum: when it flips, Runge-Kutta on tuples
# techniques: recurrence, map
# place: closure
# numeric: yes
# vectorizable: partly
# expect: improve
# double pendulum: how long until the lower arm flips over?
# state is a tuple (th1, w1, th2, w2); plain RK4
from math import sin, cos, pi, fabs
from collections import Counter, namedtuple

Params = namedtuple('Params', 'm1 m2 l1 l2 g')


def make_rhs(p):
    M = p.m1 + p.m2

    def rhs(t, s):
        th1, w1, th2, w2 = s
        d = th1 - th2
        den = 2 * p.m1 + p.m2 - p.m2 * cos(2 * d)
        a1 = (-p.g * (2 * p.m1 + p.m2) * sin(th1) - p.m2 * p.g * sin(th1 - 2 * th2)
              - 2 * sin(d) * p.m2 * (w2 * w2 * p.l2 + w1 * w1 * p.l1 * cos(d))) / (p.l1 * den)
        a2 = (2 * sin(d) * (w1 * w1 * p.l1 * M + p.g * M * cos(th1)
              + w2 * w2 * p.l2 * p.m2 * cos(d))) / (p.l2 * den)
        return (w1, a1, w2, a2)

    return rhs


def axpy(a, x, y):
    return tuple(yi + a * xi for xi, yi in zip(x, y))


def rk4(f, t, s, h):
    k1 = f(t, s)
    k2 = f(t + h / 2, axpy(h / 2, k1, s))
    k3 = f(t + h / 2, axpy(h / 2, k2, s))
    k4 = f(t + h, axpy(h, k3, s))
    return tuple(si + h / 6 * (a + 2 * b + 2 * c + d)
                 for si, a, b, c, d in zip(s, k1, k2, k3, k4))


def energy(p, s):
    th1, w1, th2, w2 = s
    y1 = -p.l1 * cos(th1)
    y2 = y1 - p.l2 * cos(th2)
    v1sq = (p.l1 * w1) ** 2
    v2sq = v1sq + (p.l2 * w2) ** 2 + 2 * p.l1 * p.l2 * w1 * w2 * cos(th1 - th2)
    return 0.5 * p.m1 * v1sq + 0.5 * p.m2 * v2sq + p.g * (p.m1 * y1 + p.m2 * y2)


def flip_time(f, start, h, tmax):
    s, t = start, 0.0
    n = int(tmax / h)
    for k in range(n):
        s = rk4(f, t, s, h)
        t += h
        if fabs(s[2]) > pi:
            break
    else:
        return None, s
    return t, s


def main():
    p = Params(1.0, 0.8, 1.0, 0.9, 9.81)
    f = make_rhs(p)
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
            s0 = (th1, 0.0, th2, 0.0)
            t, s = flip_time(f, s0, h, TMAX)
            drift = abs(energy(p, s) - energy(p, s0))
            if drift > worst:
                worst = drift
            if t is None:
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
