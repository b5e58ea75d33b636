# numba: the hot kernels written anew
import numpy as np
from numba import njit


@njit(cache=True)
def conduction_step(T, k, q, T_new, dt, h, h_conv, t_amb, rho_c, lost):
    nx, ny, nz = T.shape
    biggest = 0.0
    for i in range(nx):
        for j in range(ny):
            for l in range(nz):
                flux = 0.0
                Tc = T[i, j, l]
                kc = k[i, j, l]
                if i > 0:
                    flux += 2 * kc * k[i - 1, j, l] / (kc + k[i - 1, j, l]) * (T[i - 1, j, l] - Tc) / h
                if i < nx - 1:
                    flux += 2 * kc * k[i + 1, j, l] / (kc + k[i + 1, j, l]) * (T[i + 1, j, l] - Tc) / h
                if j > 0:
                    flux += 2 * kc * k[i, j - 1, l] / (kc + k[i, j - 1, l]) * (T[i, j - 1, l] - Tc) / h
                if j < ny - 1:
                    flux += 2 * kc * k[i, j + 1, l] / (kc + k[i, j + 1, l]) * (T[i, j + 1, l] - Tc) / h
                if l > 0:
                    flux += 2 * kc * k[i, j, l - 1] / (kc + k[i, j, l - 1]) * (T[i, j, l - 1] - Tc) / h
                else:
                    flux += 2 * kc * (t_amb - Tc) / h
                if l < nz - 1:
                    flux += 2 * kc * k[i, j, l + 1] / (kc + k[i, j, l + 1]) * (T[i, j, l + 1] - Tc) / h
                else:
                    loss = h_conv * (Tc - t_amb)
                    flux -= loss
                    lost += loss * (h * h) * dt
                dT = dt * (flux / h + q[i, j, l]) / rho_c
                T_new[i, j, l] = Tc + dT
                if abs(dT) > biggest:
                    biggest = abs(dT)
    return biggest, lost


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
        T_new = np.empty_like(self.T)
        biggest, self.lost = conduction_step(self.T, self.k, self.q, T_new, dt, self.h, self.h_conv,
                                             self.t_amb, self.rho_c, self.lost)
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
