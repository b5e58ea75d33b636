# program: a plane truss with Gaussian elimination of its own
# techniques: linear algebra, objects
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
"""Plane truss analysis (direct stiffness), own Gaussian elimination, fully-stressed sizing loop.
Units: kN, m.  Coursework style."""
from math import sqrt

E_MOD = 210e6


class Node:
    def __init__(self, idx, x, y):
        self.idx = idx
        self.x = x
        self.y = y
        self.fixed = [False, False]
        self.load = [0.0, 0.0]


class Bar:
    def __init__(self, n1, n2, area):
        self.n1, self.n2 = n1, n2
        self.area = area
        dx, dy = n2.x - n1.x, n2.y - n1.y
        self.L = sqrt(dx * dx + dy * dy)
        self.c, self.s = dx / self.L, dy / self.L

    def dofs(self):
        return [2 * self.n1.idx, 2 * self.n1.idx + 1, 2 * self.n2.idx, 2 * self.n2.idx + 1]

    def stiffness(self):
        k = E_MOD * self.area / self.L
        c, s = self.c, self.s
        return [[k * c * c, k * c * s, -k * c * c, -k * c * s],
                [k * c * s, k * s * s, -k * c * s, -k * s * s],
                [-k * c * c, -k * c * s, k * c * c, k * c * s],
                [-k * c * s, -k * s * s, k * c * s, k * s * s]]

    def force(self, u):
        d = self.dofs()
        ext = self.c * (u[d[2]] - u[d[0]]) + self.s * (u[d[3]] - u[d[1]])
        return E_MOD * self.area / self.L * ext


def gauss_solve(A, b):
    """Gaussian elimination with partial pivoting.  Destroys A and b."""
    n = len(b)
    for k in range(n):
        p = k
        for i in range(k + 1, n):
            if abs(A[i][k]) > abs(A[p][k]):
                p = i
        if abs(A[p][k]) < 1e-12:
            raise ValueError("structure is a mechanism (singular matrix at row %d)" % k)
        if p != k:
            A[k], A[p] = A[p], A[k]
            b[k], b[p] = b[p], b[k]
        for i in range(k + 1, n):
            f = A[i][k] / A[k][k]
            if f == 0.0:
                continue
            for j in range(k, n):
                A[i][j] -= f * A[k][j]
            b[i] -= f * b[k]
    x = [0.0] * n
    for i in range(n - 1, -1, -1):
        s = b[i]
        for j in range(i + 1, n):
            s -= A[i][j] * x[j]
        x[i] = s / A[i][i]
    return x


class Truss:
    def __init__(self):
        self.nodes = []
        self.bars = []

    def node(self, x, y):
        n = Node(len(self.nodes), x, y)
        self.nodes.append(n)
        return n

    def bar(self, a, b, area=0.002):
        self.bars.append(Bar(a, b, area))

    def assemble(self):
        n = 2 * len(self.nodes)
        K = [[0.0 for _ in range(n)] for _ in range(n)]
        for bar in self.bars:
            ke = bar.stiffness()
            d = bar.dofs()
            for i in range(4):
                for j in range(4):
                    K[d[i]][d[j]] += ke[i][j]
        return K

    def solve(self):
        K = self.assemble()
        free = []
        for nd in self.nodes:
            for a in (0, 1):
                if not nd.fixed[a]:
                    free.append(2 * nd.idx + a)
        Kff = [[K[i][j] for j in free] for i in free]
        f = [self.nodes[i // 2].load[i % 2] for i in free]
        uf = gauss_solve(Kff, f)
        u = [0.0] * (2 * len(self.nodes))
        for i, val in zip(free, uf):
            u[i] = val
        return u

    def weight(self):
        return sum(b.area * b.L * 78.5 for b in self.bars)


def bridge(panels, width=4.0, height=5.0):
    t = Truss()
    bottom = [t.node(i * width, 0.0) for i in range(panels + 1)]
    top = [t.node(i * width, height + 0.02 * i * (panels - i)) for i in range(panels + 1)]
    for i in range(panels):
        t.bar(bottom[i], bottom[i + 1])
        t.bar(top[i], top[i + 1])
        t.bar(bottom[i], top[i + 1])
        t.bar(top[i], bottom[i + 1])
    for i in range(panels + 1):
        t.bar(bottom[i], top[i])
    bottom[0].fixed = [True, True]
    bottom[-1].fixed = [False, True]
    for n in bottom[1:-1]:
        n.load[1] = -60.0
    return t


SIGMA_ALLOW = 160e3  # kPa
t = bridge(36)
print("nodes", len(t.nodes), "bars", len(t.bars))
for it in range(1, 31):
    u = t.solve()
    worst = 0.0
    change = 0.0
    for b in t.bars:
        stress = b.force(u) / b.area
        worst = max(worst, abs(stress))
        new_area = max(2e-4, b.area * (abs(stress) / SIGMA_ALLOW) ** 0.5)
        change = max(change, abs(new_area - b.area) / b.area)
        b.area = new_area
    print("iter %2d  weight %10.4f kN  max stress %10.3f MPa  sag %9.5f mm" % (
        it, t.weight(), worst / 1e3, 1e3 * min(u[1::2])))
    if change < 1e-3:
        break
