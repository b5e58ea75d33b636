# numpy: whole arrays, or loops taken apart
import random
import math
from enum import IntEnum

import numpy as np


class State:
    S = 0
    E = 1
    I = 2
    R = 3
    D = 4


STATES = range(5)


class Person:
    """An agent walking on a torus."""

    __slots__ = ('model', 'x', 'y', 'age', 'state', 'days_left', 'secondary')

    def __init__(self, model, pid, x, y, age):
        self.model = model
        self.x = x
        self.y = y
        self.age = age
        self.state = State.S
        self.days_left = 0
        self.secondary = 0

    def infect(self, source):
        self.state = State.E
        self.days_left = self.model.random.randint(2, 6)
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
        rand = self.random.random
        size, rate, tau = self.size, 1 / self.mobility, 2 * math.pi
        cos, sin, log = math.cos, math.sin, math.log
        sus, inf = [], []
        for p in self.people:
            st = p.state
            if st != 4:
                angle = 0 + tau * rand()
                dist = -log(1.0 - rand()) / rate
                if st == 2:
                    dist *= 0.3
                    inf.append(p)
                elif st == 0:
                    sus.append(p)
                p.x = (p.x + dist * cos(angle)) % size
                p.y = (p.y + dist * sin(angle)) % size
        if sus and inf:
            dx = np.abs(np.array([p.x for p in sus])[:, None] - np.array([p.x for p in inf]))
            dy = np.abs(np.array([p.y for p in sus])[:, None] - np.array([p.y for p in inf]))
            dx = np.minimum(dx, size - dx)
            dy = np.minimum(dy, size - dy)
            near = np.sqrt(dx * dx + dy * dy) < self.radius
            ii, jj = np.nonzero(near)
            hit = -1
            for i, j in zip(ii.tolist(), jj.tolist()):
                if i == hit:
                    continue
                if rand() < self.beta:
                    sus[i].infect(inf[j])
                    hit = i
        for p in self.people:
            p.progress()
        self.day += 1
        self.history.append(self.count())

    def count(self):
        st = [p.state for p in self.people]
        return [st.count(s) for s in STATES]


model = Epidemic()
print(" day      S      E      I      R      D")
while model.day < 150:
    model.step()
    c = model.history[-1]
    if model.day % 10 == 0:
        print(f"{model.day:4d} " + " ".join(f"{c[s]:6d}" for s in STATES))
    if c[State.E] + c[State.I] == 0:
        print("epidemic over on day", model.day)
        break

peak = max(model.history, key=lambda c: c[State.I])
print("peak infectious:", peak[State.I], "on day", model.history.index(peak) + 1)
done = [p.secondary for p in model.people if p.state in (State.R, State.D)]
print("mean secondary cases: %.4f" % (sum(done) / len(done)))
print("attack rate: %.2f%%" % (100.0 * sum(1 for p in model.people if p.state != State.S) / len(model.people)))
