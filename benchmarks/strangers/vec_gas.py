# program: gas of soft discs with a vector class
# techniques: objects
# place: method
# numeric: yes
# vectorizable: partly
# expect: improve
"""Soft disks of two sizes in a box with gravity: velocity Verlet with a little Vec class."""
import random
from math import sqrt, cos, sin, pi


class Vec:
    def __init__(self, x=0.0, y=0.0):
        self.x = x
        self.y = y

    def __add__(self, other):
        return Vec(self.x + other.x, self.y + other.y)

    def __sub__(self, other):
        return Vec(self.x - other.x, self.y - other.y)

    def __mul__(self, scalar):
        return Vec(self.x * scalar, self.y * scalar)

    __rmul__ = __mul__

    def dot(self, other):
        return self.x * other.x + self.y * other.y

    @property
    def length(self):
        return sqrt(self.dot(self))


GRAVITY = Vec(0, -0.6)
STIFF = 900.0
DAMP = 0.8
BOX = 9.0


class Disk:
    def __init__(self, pos, vel, radius):
        self.pos = pos
        self.vel = vel
        self.radius = radius
        self.mass = pi * radius ** 2
        self.force = Vec()
        self.hits = 0

    def kinetic(self):
        return 0.5 * self.mass * self.vel.dot(self.vel)

    def wall_force(self):
        f = Vec()
        r = self.radius
        if self.pos.x < r:
            f = f + Vec(STIFF * (r - self.pos.x), 0)
        elif self.pos.x > BOX - r:
            f = f + Vec(STIFF * (BOX - r - self.pos.x), 0)
        if self.pos.y < r:
            f = f + Vec(0, STIFF * (r - self.pos.y))
        return f

    def overlap(self, other):
        d = other.pos - self.pos
        return self.radius + other.radius - d.length


class World:
    def __init__(self, n, seed):
        self.rnd = random.Random(seed)
        self.disks = []
        side = int(sqrt(n)) + 1
        for i in range(n):
            p = Vec((i % side + 0.7) * BOX / (side + 0.5), (i // side + 0.7) * BOX / (side + 0.5))
            phi = self.rnd.uniform(0, 2 * pi)
            v = Vec(cos(phi), sin(phi)) * 1.4
            self.disks.append(Disk(p, v, 0.35 if i % 3 else 0.55))
        self.compute_forces()

    def compute_forces(self):
        for d in self.disks:
            d.force = d.mass * GRAVITY + d.wall_force()
        for i, a in enumerate(self.disks):
            for b in self.disks[i + 1:]:
                ov = a.overlap(b)
                if ov > 0:
                    sep = b.pos - a.pos
                    normal = sep * (1.0 / sep.length)
                    vn = (b.vel - a.vel).dot(normal)
                    f = normal * (STIFF * ov - DAMP * vn)
                    a.force = a.force - f
                    b.force = b.force + f
                    a.hits += 1
                    b.hits += 1

    def step(self, dt):
        for d in self.disks:
            d.vel = d.vel + d.force * (0.5 * dt / d.mass)
            d.pos = d.pos + d.vel * dt
        self.compute_forces()
        for d in self.disks:
            d.vel = d.vel + d.force * (0.5 * dt / d.mass)

    def energy(self):
        e = 0
        for d in self.disks:
            e += d.kinetic() - d.mass * GRAVITY.dot(d.pos)
        return e


world = World(56, seed=42)
print("start  E = %.8f" % world.energy())
for frame in range(8):
    for _ in range(250):
        world.step(0.004)
    com = Vec()
    m = 0
    for d in world.disks:
        com = com + d.pos * d.mass
        m += d.mass
    print("frame", frame, "E = %.8f" % world.energy(), "com %.6f %.6f" % (com.x / m, com.y / m))
print("total hits", sum(d.hits for d in world.disks))
fastest = sorted(world.disks, key=lambda d: d.vel.length, reverse=True)[:4]
print("fastest", *["%.8f" % d.vel.length for d in fastest])
