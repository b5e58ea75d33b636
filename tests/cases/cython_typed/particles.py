# --- before
class Particle:
    def __init__(self, x, v):
        self.x = x
        self.v = v
        self.names = []

    def move(self, dt=0.5):
        self.x += self.v * dt
        if self.x > 3:
            self.turn("right")

    def turn(self, side):
        self.v = -self.v
        self.names.append(side)


class Heavy(Particle):
    def move(self, dt=0.5):
        if dt > 2:
            raise ValueError(dt)
        self.x += self.v * dt / 2


def walk(kinds, steps, dt):
    particles = []
    for number, kind in enumerate(kinds):
        particles.append(Heavy(number, 1.0) if kind == "heavy" else Particle(number, 1.5))
    for step in range(steps):
        for particle in particles:
            if step % 2:
                particle.move(dt)
            else:
                particle.move()
    found = []
    for particle in particles:
        found.append((particle.x, particle.v, particle.names))
    return found
# --- inputs: walk
CALLS = [call(["heavy", "light", "light"], 5, 1.0)]
CHECKS = [call([], 3, 1.0), call(["light"], 40, 0.25), call(["heavy"], 3, 3.0), call(["light"], 2, "x"), call("ab", 2, 1)]
# --- after: built with Cython
try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


class Particle:
    def __init__(self, x, v):
        self.x = x
        self.v = v
        self.names = []

    def move(self, dt=0.5):
        self.x += self.v * dt
        if self.x > 3:
            self.turn("right")

    def turn(self, side):
        self.v = -self.v
        self.names.append(side)


class Heavy(Particle):
    def move(self, dt=0.5):
        if dt > 2:
            raise ValueError(dt)
        self.x += self.v * dt / 2


@_cythonized
def walk(kinds, steps, dt):
    particles = []
    for number, kind in enumerate(kinds):
        particles.append(Heavy(number, 1.0) if kind == "heavy" else Particle(number, 1.5))
    for step in range(steps):
        for particle in particles:
            if step % 2:
                particle.move(dt)
            else:
                particle.move()
    found = []
    for particle in particles:
        found.append((particle.x, particle.v, particle.names))
    return found
