# python: better data structures and fewer calls
import random


def det_exact(rows):
    """Bareiss, whole numbers"""
    a = [r[:] for r in rows]
    n = len(a)
    sign = 1
    prev = 1
    for k in range(n - 1):
        if a[k][k] == 0:
            for i in range(k + 1, n):
                if a[i][k]:
                    a[i], a[k] = a[k], a[i]
                    sign = -sign
                    break
            else:
                return 0
        ak = a[k]
        p = ak[k]
        for i in range(k + 1, n):
            ai = a[i]
            q = ai[k]
            a[i] = [0] * (k + 1) + [(p * u - q * v) // prev for u, v in zip(ai[k + 1:], ak[k + 1:])]
        prev = p
    return sign * a[-1][-1]


def det_gauss(rows):
    a = [[float(v) for v in r] for r in rows]
    n = len(a)
    det = 1.0
    for k in range(n):
        col = [abs(a[r][k]) for r in range(k, n)]
        p = k + col.index(max(col))
        if a[p][k] == 0:
            return 0.0
        if p != k:
            a[p], a[k] = a[k], a[p]
            det = -det
        ak = a[k]
        d = ak[k]
        det *= d
        tail = ak[k:]
        for i in range(k + 1, n):
            ai = a[i]
            f = ai[k] / d
            ai[k:] = [u - f * v for u, v in zip(ai[k:], tail)]
    return det


def matmul(a, b):
    cols = list(zip(*b))
    return [[sum([x * y for x, y in zip(r, c)]) for c in cols] for r in a]


def charpoly(a):
    n = len(a)
    c = [0] * (n + 1)
    c[n] = 1
    P = [[0] * n for _ in range(n)]
    for k in range(1, n + 1):
        M = P
        for i in range(n):
            M[i][i] += c[n - k + 1]
        P = matmul(a, M)
        c[n - k] = -sum([P[i][i] for i in range(n)]) // k
    return c


def polymul(a, b):
    out = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            out[i + j] += x * y
    return out


def newton(c, dc, x, tol=1e-12, max_iter=60):
    c0 = c[0]
    for _ in range(max_iter):
        d = 0
        for a in dc:
            d = d * x + a
        if d == 0:
            return None
        v = 0
        for a in c:
            v = v * x + a
        x_new = x - v / d
        if abs(x_new - x) < tol * max(1.0, abs(x)):
            return x_new
        x = x_new
    return None


def rnd(n, rng):
    return [[rng.randint(-4, 4) for _ in range(n)] for _ in range(n)]


def main():
    rng = random.Random(42)
    for n in (5, 6, 7, 8):
        A = rnd(n, rng)
        print(n, det_exact(A), "%.4f" % det_gauss(A))
    for n in (12, 18, 24):
        c = charpoly(rnd(n, rng))
        text = " + ".join(f"{a}x^{i}" for i, a in enumerate(c) if a)
        print(n, "char. polynomial", text[:70], "det", c[0] * (-1) ** n)
    B = [[rng.uniform(-1, 1) for _ in range(90)] for _ in range(90)]
    tr = sum([sum([x * y for x, y in zip(r, c)]) for r, c in zip(B, zip(*B))])
    print("det of B %.6e" % det_gauss(B), "trace of B^2 %.6f" % tr)
    p = [1]
    for r in (-3, -1, 1, 2, 4, 7):
        p = polymul(p, [-r, 1])
    dp = [i * a for i, a in enumerate(p)][1:]
    p = p[::-1]
    dp = dp[::-1]
    roots = {}
    for s in range(-4000, 8000, 2):
        r = newton(p, dp, s / 1000)
        key = None if r is None else round(r, 6) + 0.0
        roots[key] = roots.get(key, 0) + 1
    for key in sorted(roots, key=str):
        print(key, roots[key])


main()
