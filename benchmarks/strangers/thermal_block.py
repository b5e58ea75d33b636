# program: heat in a block with a chip, three axes
# techniques: stencil
# place: method
# numeric: yes
# vectorizable: partly
# expect: improve
import numpy as np


class ThermalBlock:
    """Transient conduction in a rectangular block with a chip on top and a
    low-conductivity inclusion.  Explicit finite volumes, harmonic mean
    conductivity between cells, convection at the top, fixed T at the bottom."""

    def __init__(self, nx, ny, nz, h=2e-3, h_conv=180.0, t_amb=293.15):
        self.nx, self.ny, self.nz = nx, ny, nz
        self.h = h
        self.h_conv = h_conv
        self.t_amb = t_amb
        self.T = np.full((nx, ny, nz), t_amb)
        self.k = np.full((nx, ny, nz), 167.0)
        self.rho_c = 2.43e6
        self.q = np.zeros((nx, ny, nz))
        self.time = 0.0
        self.nsteps = 0
        self.history = []
        self.lost = 0.0

    def add_inclusion(self, cx, cy, cz, r, k):
        for i in range(self.nx):
            for j in range(self.ny):
                for l in range(self.nz):
                    if (i - cx) ** 2 + (j - cy) ** 2 + (l - cz) ** 2 <= r * r:
                        self.k[i, j, l] = k

    def add_chip(self, x0, x1, y0, y1, watts):
        vol = (x1 - x0) * (y1 - y0) * self.h ** 3
        self.q[x0:x1, y0:y1, self.nz - 1] += watts / vol

    def stable_dt(self):
        return 0.9 * self.rho_c * self.h ** 2 / (6.5 * self.k.max())

    def step(self, dt):
        T_new = np.copy(self.T)
        biggest = 0.0
        for i in range(self.nx):
            for j in range(self.ny):
                for l in range(self.nz):
                    flux = 0.0
                    for di, dj, dl in ((-1, 0, 0), (1, 0, 0), (0, -1, 0), (0, 1, 0), (0, 0, -1), (0, 0, 1)):
                        a, b, c = i + di, j + dj, l + dl
                        if a < 0 or a >= self.nx or b < 0 or b >= self.ny:
                            continue            # adiabatic sides
                        if c < 0:
                            flux += 2 * self.k[i, j, l] * (self.t_amb - self.T[i, j, l]) / self.h
                        elif c >= self.nz:
                            loss = self.h_conv * (self.T[i, j, l] - self.t_amb)
                            flux -= loss
                            self.lost += loss * self.h ** 2 * dt
                        else:
                            kf = 2 * self.k[i, j, l] * self.k[a, b, c] / (self.k[i, j, l] + self.k[a, b, c])
                            flux += kf * (self.T[a, b, c] - self.T[i, j, l]) / self.h
                    dT = dt * (flux / self.h + self.q[i, j, l]) / self.rho_c
                    T_new[i, j, l] += dT
                    if abs(dT) > biggest:
                        biggest = abs(dT)
        self.T = T_new
        self.time += dt
        self.nsteps += 1
        return biggest

    def run(self, max_steps, tol):
        dt = self.stable_dt()
        for n in range(max_steps):
            change = self.step(dt)
            if n % 24 == 0:
                self.history.append((self.time, self.T.max() - 273.15, change / dt))
            if change / dt < tol:
                print("steady after", n, "steps")
                return True
        return False


block = ThermalBlock(14, 12, 7)
block.add_inclusion(5, 6, 3, 2.2, 0.6)
block.add_chip(4, 8, 4, 8, 35.0)
ok = block.run(180, 1e-3)
print("converged:", ok, " steps:", block.nsteps, " time: %.6f s" % block.time)
for t, tmax, rate in block.history:
    print("t=%8.5f  Tmax=%10.6f C  rate=%12.6f K/s" % (t, tmax, rate))
hot = np.unravel_index(np.argmax(block.T), block.T.shape)
print("hottest cell", tuple(int(v) for v in hot))
print("mean T  %.10f" % block.T.mean())
print("lost to air %.10f J" % block.lost)
print("profile under chip:", " ".join("%.4f" % v for v in block.T[5, 6, :]))
