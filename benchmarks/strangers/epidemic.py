# program: an epidemic of persons who walk about, states as an Enum
# techniques: objects, draws
# place: method
# numeric: no
# vectorizable: partly
# expect: improve
import random
import math
from enum import IntEnum


class State(IntEnum):
    S = 0
    E = 1
    I = 2
    R = 3
    D = 4


class Person:
    """An agent walking on a torus."""

    def __init__(self, model, pid, x, y, age):
        self.model = model
        self.pid = pid
        self.x = x
        self.y = y
        self.age = age
        self.state = State.S
        self.days_left = 0
        self.infected_by = None
        self.secondary = 0

    def move(self):
        r = self.model.random
        angle = r.uniform(0, 2 * math.pi)
        dist = r.expovariate(1 / self.model.mobility)
        if self.state == State.I:
            dist *= 0.3     # sick people stay closer to home
        self.x = (self.x + dist * math.cos(angle)) % self.model.size
        self.y = (self.y + dist * math.sin(angle)) % self.model.size

    def distance(self, other):
        dx = abs(self.x - other.x)
        dy = abs(self.y - other.y)
        dx = min(dx, self.model.size - dx)
        dy = min(dy, self.model.size - dy)
        return math.sqrt(dx ** 2 + dy ** 2)

    def infect(self, source):
        self.state = State.E
        self.days_left = self.model.random.randint(2, 6)
        self.infected_by = source
        if source is not None:
            source.secondary += 1

    def progress(self):
        if self.state == State.E:
            self.days_left -= 1
            if self.days_left <= 0:
                self.state = State.I
                self.days_left = self.model.random.randint(5, 12)
        elif self.state == State.I:
            self.days_left -= 1
            if self.days_left <= 0:
                risk = 0.002 if self.age < 60 else 0.002 * 1.08 ** (self.age - 60)
                self.state = State.D if self.model.random.random() < risk * 3 else State.R


class Epidemic:
    def __init__(self, n=900, size=100.0, mobility=2.0, radius=3.0, beta=0.12, seed=1234):
        self.random = random.Random(seed)
        self.size = size
        self.mobility = mobility
        self.radius = radius
        self.beta = beta
        self.day = 0
        self.people = [Person(self, i, self.random.uniform(0, size), self.random.uniform(0, size),
                              int(self.random.triangular(0, 95, 35))) for i in range(n)]
        for p in self.random.sample(self.people, 8):
            p.infect(None)
        self.history = []

    def step(self):
        for p in self.people:
            if p.state != State.D:
                p.move()
        infectious = [p for p in self.people if p.state == State.I]
        for p in self.people:
            if p.state != State.S:
                continue
            for q in infectious:
                if p.distance(q) < self.radius:
                    if self.random.random() < self.beta:
                        p.infect(q)
                        break
        for p in self.people:
            p.progress()
        self.day += 1
        self.history.append(self.count())

    def count(self):
        c = {s: 0 for s in State}
        for p in self.people:
            c[p.state] += 1
        return c


model = Epidemic()
print(" day      S      E      I      R      D")
while model.day < 150:
    model.step()
    c = model.history[-1]
    if model.day % 10 == 0:
        print(f"{model.day:4d} " + " ".join(f"{c[s]:6d}" for s in State))
    if c[State.E] + c[State.I] == 0:
        print("epidemic over on day", model.day)
        break

peak = max(model.history, key=lambda c: c[State.I])
print("peak infectious:", peak[State.I], "on day", model.history.index(peak) + 1)
done = [p.secondary for p in model.people if p.state in (State.R, State.D)]
print("mean secondary cases: %.4f" % (sum(done) / len(done)))
print("attack rate: %.2f%%" % (100.0 * sum(1 for p in model.people if p.state != State.S) / len(model.people)))
