# program: star cluster of objects that hold small vectors
# techniques: objects
# place: method
# numeric: yes
# vectorizable: partly
# expect: improve
"""Small open cluster, direct summation, kick-drift-kick leapfrog.

Units: G = 1, total mass = 1 (Henon units, sort of).
"""
from dataclasses import dataclass, field
from typing import Callable, List, Optional

import numpy as np

G = 1.0
SOFTENING = 0.05


@dataclass
class Star:
    name: str
    mass: float
    pos: np.ndarray
    vel: np.ndarray
    acc: np.ndarray = field(default_factory=lambda: np.zeros(3))

    @property
    def kinetic(self) -> float:
        return 0.5 * self.mass * np.linalg.norm(self.vel) ** 2


class Cluster:
    def __init__(self, stars: List[Star]):
        self.stars = stars
        self.time = 0.0

    @property
    def potential(self) -> float:
        pot = 0.0
        for i, a in enumerate(self.stars):
            for b in self.stars[i + 1:]:
                r = np.linalg.norm(a.pos - b.pos)
                pot -= G * a.mass * b.mass / np.sqrt(r ** 2 + SOFTENING ** 2)
        return pot

    @property
    def energy(self) -> float:
        return sum(s.kinetic for s in self.stars) + self.potential

    def compute_accelerations(self) -> None:
        for a in self.stars:
            a.acc = np.zeros(3)
            for b in self.stars:
                if a is b:
                    continue
                dr = b.pos - a.pos
                dist2 = np.dot(dr, dr) + SOFTENING ** 2
                a.acc += G * b.mass * dr / dist2 ** 1.5

    def half_mass_radius(self) -> float:
        com = sum(s.mass * s.pos for s in self.stars) / sum(s.mass for s in self.stars)
        radii = sorted((np.linalg.norm(s.pos - com), s.mass) for s in self.stars)
        acc = 0.0
        half = 0.5 * sum(s.mass for s in self.stars)
        for r, m in radii:
            acc += m
            if acc >= half:
                return r
        return radii[-1][0]


class LeapfrogIntegrator:
    def __init__(self, cluster: Cluster, dt: float,
                 callback: Optional[Callable[[int, Cluster], bool]] = None):
        self.cluster = cluster
        self.dt = dt
        self.callback = callback

    def step(self) -> None:
        for s in self.cluster.stars:
            s.vel = s.vel + 0.5 * self.dt * s.acc
            s.pos = s.pos + self.dt * s.vel
        self.cluster.compute_accelerations()
        for s in self.cluster.stars:
            s.vel = s.vel + 0.5 * self.dt * s.acc
        self.cluster.time += self.dt

    def run(self, n_steps: int) -> int:
        self.cluster.compute_accelerations()
        for n in range(n_steps):
            self.step()
            if self.callback is not None and self.callback(n, self.cluster):
                return n + 1
        return n_steps


def make_cluster(n: int, seed: int = 11) -> Cluster:
    rng = np.random.RandomState(seed)
    stars = []
    for k in range(n):
        m = rng.uniform(0.3, 1.7) / n
        stars.append(Star(f"S{k:02d}", m, rng.normal(0, 0.7, 3), rng.normal(0, 0.35, 3)))
    return Cluster(stars)


def main() -> None:
    cluster = make_cluster(32)
    e0 = cluster.energy
    print(f"initial energy {e0:.8f}")
    history = []

    def monitor(step: int, c: Cluster) -> bool:
        if step % 60 == 0:
            history.append((c.time, c.half_mass_radius(), c.energy))
            print(f"t={c.time:6.3f}  r_h={history[-1][1]:.6f}  dE/E={(history[-1][2] - e0) / e0:+.3e}")
        return max(np.linalg.norm(s.pos) for s in c.stars) > 25.0

    done = LeapfrogIntegrator(cluster, 0.01, callback=monitor).run(600)
    print("steps done:", done)
    fastest = max(cluster.stars, key=lambda s: np.linalg.norm(s.vel))
    print(f"fastest star {fastest.name} v={np.linalg.norm(fastest.vel):.6f}")
    print("mean r_h: %.7f" % np.mean([h[1] for h in history]))


if __name__ == "__main__":
    main()
