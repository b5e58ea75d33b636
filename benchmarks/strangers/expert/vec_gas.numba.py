# numba: the hot kernels written anew
"""Soft disks of two sizes in a box with gravity: velocity Verlet with a little Vec class."""
import random

import numpy as np
from numba import njit
from math import sqrt, cos, sin, pi


GX, GY = 0.0, -0.6
STIFF = 900.0
DAMP = 0.8
BOX = 9.0


@njit(cache=True)
def compute_forces(px, py, vx, vy, r, m, fx, fy):
    """returns the number of contacts"""
    n = len(px)
    hits = 0
    for i in range(n):
        wx = wy = 0.0
        if px[i] < r[i]:
            wx = STIFF * (r[i] - px[i])
        elif px[i] > BOX - r[i]:
            wx = STIFF * (BOX - r[i] - px[i])
        if py[i] < r[i]:
            wy = STIFF * (r[i] - py[i])
        fx[i] = GX * m[i] + wx
        fy[i] = GY * m[i] + wy
    for i in range(n):
        for j in range(i + 1, n):
            dx = px[j] - px[i]
            dy = py[j] - py[i]
            length = sqrt(dx * dx + dy * dy)
            ov = r[i] + r[j] - length
            if ov > 0:
                inv = 1.0 / length
                nx = dx * inv
                ny = dy * inv
                vn = (vx[j] - vx[i]) * nx + (vy[j] - vy[i]) * ny
                f = STIFF * ov - DAMP * vn
                fx[i] -= nx * f
                fy[i] -= ny * f
                fx[j] += nx * f
                fy[j] += ny * f
                hits += 1
    return hits


@njit(cache=True)
def run(steps, dt, px, py, vx, vy, r, m, fx, fy):
    hits = 0
    n = len(px)
    for _ in range(steps):
        for i in range(n):
            vx[i] += fx[i] * (0.5 * dt / m[i])
            vy[i] += fy[i] * (0.5 * dt / m[i])
            px[i] += vx[i] * dt
            py[i] += vy[i] * dt
        hits += compute_forces(px, py, vx, vy, r, m, fx, fy)
        for i in range(n):
            vx[i] += fx[i] * (0.5 * dt / m[i])
            vy[i] += fy[i] * (0.5 * dt / m[i])
    return hits


class World:
    def __init__(self, n, seed):
        rnd = random.Random(seed)
        self.px, self.py, self.vx, self.vy, self.r, self.m, self.fx, self.fy = np.zeros((8, n))
        side = int(sqrt(n)) + 1
        for i in range(n):
            self.px[i] = (i % side + 0.7) * BOX / (side + 0.5)
            self.py[i] = (i // side + 0.7) * BOX / (side + 0.5)
            phi = rnd.uniform(0, 2 * pi)
            self.vx[i] = cos(phi) * 1.4
            self.vy[i] = sin(phi) * 1.4
            radius = 0.35 if i % 3 else 0.55
            self.r[i] = radius
            self.m[i] = pi * radius ** 2
        self.hits = 0
        self.hits += compute_forces(self.px, self.py, self.vx, self.vy, self.r, self.m, self.fx, self.fy)

    def steps(self, count, dt):
        self.hits += run(count, dt, self.px, self.py, self.vx, self.vy, self.r, self.m, self.fx, self.fy)

    def energy(self):
        e = 0
        for x, y, vx, vy, m in zip(*[a.tolist() for a in (self.px, self.py, self.vx, self.vy, self.m)]):
            e += 0.5 * m * (vx * vx + vy * vy) - m * (GX * x + GY * y)
        return e


world = World(56, seed=42)
print("start  E = %.8f" % world.energy())
for frame in range(8):
    world.steps(250, 0.004)
    cx = cy = m = 0.0
    for x, y, mass in zip(world.px.tolist(), world.py.tolist(), world.m.tolist()):
        cx += x * mass
        cy += y * mass
        m += mass
    print("frame", frame, "E = %.8f" % world.energy(), "com %.6f %.6f" % (cx / m, cy / m))
print("total hits", 2 * world.hits)
speed = np.sort(np.sqrt(world.vx * world.vx + world.vy * world.vy))[::-1]
print("fastest", *["%.8f" % v for v in speed[:4]])
