# program: beds of a ward, minute by minute, with an Enum
# techniques: objects, sorting
# place: function
# numeric: no
# vectorizable: partly
# expect: improve
"""Minute by minute simulation of an emergency department."""
from __future__ import annotations

import random
from dataclasses import dataclass, field
from enum import Enum
from typing import Optional


Status = Enum("Status", "WAITING TREATED LEFT DONE")


@dataclass
class Patient:
    pid: int
    arrived: int
    acuity: int              # 1 = worst ... 5
    work: float              # minutes of doctor time
    patience: float
    status: Status = Status.WAITING
    severity: float = 0.0
    started: Optional[int] = None

    def deteriorate(self, now):
        waited = now - self.arrived
        self.severity = (6 - self.acuity) * 10 + 0.02 * waited * (6 - self.acuity) ** 1.5
        if self.acuity > 1 and self.severity > 10 * (7.2 - self.acuity) + 18:
            self.acuity -= 1
            return True
        return False

    def gives_up(self, now):
        return self.acuity >= 4 and now - self.arrived > self.patience


@dataclass
class Doctor:
    name: str
    speed: float
    shift: tuple
    patient: Optional[Patient] = None
    remaining: float = 0.0
    busy_minutes: int = 0
    seen: list[int] = field(default_factory=list)

    def on_duty(self, now):
        hour = (now // 60) % 24
        a, b = self.shift
        return a <= hour < b if a < b else hour >= a or hour < b


class Department:
    def __init__(self, doctors, seed=7):
        self.doctors, self.rng = doctors, random.Random(seed)
        self.waiting: list[Patient] = []
        self.finished: list[Patient] = []
        self.next_id = self.escalations = 0
        self.longest = self.area = 0

    def arrivals(self, now):
        hour = (now // 60) % 24
        rate = 0.07 if hour < 7 else 0.185 if 10 <= hour < 22 else 0.13
        if self.rng.random() < rate:
            u = self.rng.random()
            acuity = 1 if u < 0.04 else 2 if u < 0.16 else 3 if u < 0.5 else 4 if u < 0.82 else 5
            work = self.rng.uniform(6, 22) + 4 * (5 - acuity)
            patience = self.rng.uniform(240, 900)
            self.waiting.append(Patient(self.next_id, now, acuity, work, patience))
            self.next_id += 1

    def pick(self):
        best = max(self.waiting, key=lambda p: p.severity, default=None)
        if best:
            self.waiting.remove(best)
        return best

    def tick(self, now):
        self.arrivals(now)
        for p in self.waiting:
            if p.deteriorate(now):
                self.escalations += 1
        for p in list(self.waiting):
            if p.gives_up(now):
                p.status = Status.LEFT
                self.waiting.remove(p)
                self.finished.append(p)
        for d in self.doctors:
            if d.patient is None and d.on_duty(now):
                p = self.pick()
                if p is not None:
                    p.status = Status.TREATED
                    p.started, d.patient = now, p
                    d.remaining = p.work / d.speed
            if d.patient is not None:
                d.busy_minutes += 1
                d.remaining -= 1
                if d.remaining <= 0:
                    d.patient.status = Status.DONE
                    d.seen.append(d.patient.pid)
                    self.finished.append(d.patient)
                    d.patient = None
        self.area += len(self.waiting)
        self.longest = max(self.longest, len(self.waiting))


if __name__ == "__main__":
    staff = [Doctor("Ames", 1.0, (7, 19)), Doctor("Bo", 1.15, (8, 18)), Doctor("Chi", 0.9, (12, 23)),
             Doctor("Dee", 1.05, (15, 2)), Doctor("Eli", 0.95, (22, 8))]
    ed = Department(staff)
    MINUTES = 60 * 24 * 42
    for minute in range(MINUTES):
        ed.tick(minute)
    done = [p for p in ed.finished if p.status is Status.DONE]
    print(f"arrived {ed.next_id} done {len(done)} left {len(ed.finished) - len(done)} still waiting {len(ed.waiting)}")
    print(f"mean queue {ed.area / MINUTES:.6f} longest {ed.longest} escalations {ed.escalations}")
    for a in range(1, 6):
        if waits := [p.started - p.arrived for p in done if p.acuity == a]:
            print(f"final acuity {a}: n={len(waits):4d} mean wait {sum(waits) / len(waits):9.4f} max {max(waits)}")
    for d in staff:
        print(f"{d.name:<5} seen {len(d.seen):4d} busy {d.busy_minutes:5d} last {d.seen[-3:]}")
