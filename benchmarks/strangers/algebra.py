# program: matrices and polynomials with operators
# techniques: linear algebra, objects
# place: method
# numeric: yes
# vectorizable: partly
# expect: improve
# Linear algebra assignment: matrices and polynomials with operators,
# determinants in two ways, characteristic polynomial, Newton roots.
import random


class Polynomial:
    """Coefficients from the constant term up."""

    def __init__(self, *coeffs):
        c = list(coeffs)
        while len(c) > 1 and c[-1] == 0:
            c.pop()
        self.c = c

    def __add__(self, other):
        n = max(len(self.c), len(other.c))
        a = self.c + [0] * (n - len(self.c))
        b = other.c + [0] * (n - len(other.c))
        return Polynomial(*[x + y for x, y in zip(a, b)])

    def __sub__(self, other):
        return self + other * Polynomial(-1)

    def __mul__(self, other):
        out = [0] * (len(self.c) + len(other.c) - 1)
        for i, x in enumerate(self.c):
            for j, y in enumerate(other.c):
                out[i + j] += x * y
        return Polynomial(*out)

    def __call__(self, x):
        result = 0
        for a in reversed(self.c):
            result = result * x + a
        return result

    def derivative(self):
        return Polynomial(*[i * a for i, a in enumerate(self.c)][1:] or [0])

    def __str__(self):
        return " + ".join(f"{a}x^{i}" for i, a in enumerate(self.c) if a)


class Matrix:
    def __init__(self, rows):
        self.rows = [list(r) for r in rows]
        self.n = len(self.rows)
        self.m = len(self.rows[0])

    @classmethod
    def identity(cls, n):
        return cls([[1 if i == j else 0 for j in range(n)] for i in range(n)])

    @classmethod
    def random(cls, n, rng, lo=-4, hi=4):
        return cls([[rng.randint(lo, hi) for _ in range(n)] for _ in range(n)])

    def __getitem__(self, key):
        i, j = key
        return self.rows[i][j]

    def __setitem__(self, key, value):
        i, j = key
        self.rows[i][j] = value

    def __add__(self, other):
        return Matrix([[self[i, j] + other[i, j] for j in range(self.m)]
                       for i in range(self.n)])

    def __mul__(self, other):
        if isinstance(other, (int, float)):
            return Matrix([[other * v for v in r] for r in self.rows])
        if self.m != other.n:
            raise ValueError("shapes do not fit")
        result = Matrix([[0] * other.m for _ in range(self.n)])
        for i in range(self.n):
            for j in range(other.m):
                s = 0
                for k in range(self.m):
                    s += self[i, k] * other[k, j]
                result[i, j] = s
        return result

    __rmul__ = __mul__

    def minor(self, i, j):
        return Matrix([r[:j] + r[j + 1:] for k, r in enumerate(self.rows) if k != i])

    def det_laplace(self):
        if self.n == 1:
            return self.rows[0][0]
        if self.n == 2:
            return self[0, 0] * self[1, 1] - self[0, 1] * self[1, 0]
        total = 0
        for j in range(self.n):
            if self[0, j] != 0:
                total += (-1) ** j * self[0, j] * self.minor(0, j).det_laplace()
        return total

    def det_gauss(self):
        a = [[float(v) for v in r] for r in self.rows]
        n = self.n
        det = 1.0
        for k in range(n):
            p = max(range(k, n), key=lambda r: abs(a[r][k]))
            if a[p][k] == 0:
                return 0.0
            if p != k:
                a[p], a[k] = a[k], a[p]
                det = -det
            det *= a[k][k]
            for i in range(k + 1, n):
                f = a[i][k] / a[k][k]
                for j in range(k, n):
                    a[i][j] -= f * a[k][j]
        return det

    def trace(self):
        return sum(self[i, i] for i in range(self.n))

    def charpoly(self):
        """Faddeev-LeVerrier, exact for whole numbers"""
        n = self.n
        c = [0] * (n + 1)
        c[n] = 1
        M = Matrix([[0] * n for _ in range(n)])
        for k in range(1, n + 1):
            M = self * M + Matrix.identity(n) * c[n - k + 1]
            c[n - k] = -(self * M).trace() // k
        return Polynomial(*c)


def newton(p, x, tol=1e-12, max_iter=60):
    dp = p.derivative()
    for i in range(max_iter):
        d = dp(x)
        if d == 0:
            return None
        x_new = x - p(x) / d
        if abs(x_new - x) < tol * max(1.0, abs(x)):
            return x_new
        x = x_new
    return None


def main():
    rng = random.Random(42)
    for n in (5, 6, 7, 8):
        A = Matrix.random(n, rng)
        print(n, A.det_laplace(), "%.4f" % A.det_gauss())
    for n in (12, 18, 24):
        A = Matrix.random(n, rng)
        p = A.charpoly()
        print(n, "char. polynomial", str(p)[:70], "det", p.c[0] * (-1) ** n)
    B = Matrix([[rng.uniform(-1, 1) for _ in range(90)] for _ in range(90)])
    print("det of B %.6e" % B.det_gauss(), "trace of B^2 %.6f" % (B * B).trace())
    p = Polynomial(1)
    for r in (-3, -1, 1, 2, 4, 7):
        p = p * Polynomial(-r, 1)
    roots = {}
    for s in range(-4000, 8000, 2):
        r = newton(p, s / 1000)
        key = None if r is None else round(r, 6) + 0.0
        roots[key] = roots.get(key, 0) + 1
    for key in sorted(roots, key=str):
        print(key, roots[key])


main()
