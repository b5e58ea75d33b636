# numba: the hot kernels written anew
"""Same cluster, struct of arrays; many leapfrog steps per njit call, which stops at the
steps the monitor wants to see or when a star escapes. Identical printed output."""
import math

import numpy as np
from numba import njit

G = 1.0
SOFTENING = 0.05


@njit(cache=True)
def accelerations(m, pos, acc):
    n = m.shape[0]
    soft2 = SOFTENING ** 2
    for i in range(n):
        ax = ay = az = 0.0
        for j in range(n):
            if i == j:
                continue
            dx = pos[j, 0] - pos[i, 0]
            dy = pos[j, 1] - pos[i, 1]
            dz = pos[j, 2] - pos[i, 2]
            d2 = dx * dx + dy * dy + dz * dz + soft2
            f = d2 ** 1.5
            gm = G * m[j]
            ax += gm * dx / f
            ay += gm * dy / f
            az += gm * dz / f
        acc[i, 0] = ax
        acc[i, 1] = ay
        acc[i, 2] = az


@njit(cache=True)
def advance(m, pos, vel, acc, dt, n_steps, r_max):
    """up to n_steps leapfrog steps; returns (steps done, escaped)"""
    n = m.shape[0]
    for s in range(n_steps):
        for i in range(n):
            for k in range(3):
                vel[i, k] += 0.5 * dt * acc[i, k]
                pos[i, k] += dt * vel[i, k]
        accelerations(m, pos, acc)
        far = 0.0
        for i in range(n):
            r2 = 0.0
            for k in range(3):
                vel[i, k] += 0.5 * dt * acc[i, k]
                r2 += pos[i, k] ** 2
            far = max(far, r2)
        if math.sqrt(far) > r_max:
            return s + 1, True
    return n_steps, False


@njit(cache=True)
def energy(m, pos, vel):
    kin = pot = 0.0
    n = m.shape[0]
    for i in range(n):
        kin += 0.5 * m[i] * (vel[i, 0] ** 2 + vel[i, 1] ** 2 + vel[i, 2] ** 2)
        for j in range(i + 1, n):
            r2 = ((pos[i, 0] - pos[j, 0]) ** 2 + (pos[i, 1] - pos[j, 1]) ** 2
                  + (pos[i, 2] - pos[j, 2]) ** 2)
            pot -= G * m[i] * m[j] / math.sqrt(r2 + SOFTENING ** 2)
    return kin + pot


def half_mass_radius(m, pos):
    com = (m[:, None] * pos).sum(axis=0) / m.sum()
    r = np.sqrt(((pos - com) ** 2).sum(axis=1))
    order = np.argsort(r)
    k = np.searchsorted(np.cumsum(m[order]), 0.5 * m.sum())
    return r[order[min(k, len(m) - 1)]]


def make_cluster(n, seed=11):
    rng = np.random.RandomState(seed)
    m, pos, vel = np.empty(n), np.empty((n, 3)), np.empty((n, 3))
    for k in range(n):
        m[k] = rng.uniform(0.3, 1.7) / n
        pos[k] = rng.normal(0, 0.7, 3)
        vel[k] = rng.normal(0, 0.35, 3)
    return m, pos, vel


def main():
    m, pos, vel = make_cluster(32)
    acc = np.zeros_like(pos)
    e0 = energy(m, pos, vel)
    print(f"initial energy {e0:.8f}")
    accelerations(m, pos, acc)
    dt, n_steps, every = 0.01, 600, 60
    time, done, escaped, radii = 0.0, 0, False, []
    while done < n_steps and not escaped:
        # the monitor prints after step indices 0, 60, 120, ...
        todo = min(1 if done == 0 else every, n_steps - done)
        k, escaped = advance(m, pos, vel, acc, dt, todo, 25.0)
        done += k
        time = done * dt
        if (done - 1) % every == 0:
            radii.append(half_mass_radius(m, pos))
            print(f"t={time:6.3f}  r_h={radii[-1]:.6f}  dE/E={(energy(m, pos, vel) - e0) / e0:+.3e}")
    print("steps done:", done)
    speed = np.sqrt((vel ** 2).sum(axis=1))
    k = int(np.argmax(speed))
    print(f"fastest star S{k:02d} v={speed[k]:.6f}")
    print("mean r_h: %.7f" % np.mean(radii))


if __name__ == "__main__":
    main()
