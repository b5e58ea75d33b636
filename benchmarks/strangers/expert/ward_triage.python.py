# python: the hot kernels written anew
"""Simulation of an emergency department.

Event driven: escalations, give-ups and ends of treatment are computed when they
can first happen and kept in heaps; severities only when a doctor picks.
"""
from __future__ import annotations

import random
from dataclasses import dataclass, field
from enum import Enum
from heapq import heappop, heappush
from math import ceil, floor
from typing import Optional

Status = Enum("Status", "WAITING TREATED LEFT DONE")

POW = [(6 - a) ** 1.5 for a in range(7)]
BASE = [(6 - a) * 10 for a in range(7)]
LIMIT = [10 * (7.2 - a) + 18 for a in range(7)]


def severity(waited, acuity):
    return BASE[acuity] + 0.02 * waited * POW[acuity]


def first_escalation(acuity):
    """smallest whole waiting time at which this acuity gets worse"""
    w = 0
    while not severity(w, acuity) > LIMIT[acuity]:
        w += 1
    return w


FIRST = [None, None] + [first_escalation(a) for a in range(2, 6)]


@dataclass(eq=False)
class Patient:
    pid: int
    arrived: int
    acuity: int
    work: float
    patience: float
    status: Status = Status.WAITING
    started: Optional[int] = None
    escalated: int = -1           # minute of the last escalation

    def severity_at(self, now):
        # a patient who escalated in this very minute still has the old severity
        return severity(now - self.arrived, self.acuity + (self.escalated == now))


@dataclass(eq=False)
class Doctor:
    name: str
    speed: float
    shift: tuple
    free_at: int = 0
    busy_minutes: int = 0
    seen: list[int] = field(default_factory=list)

    def on_duty(self, now):
        hour = (now // 60) % 24
        a, b = self.shift
        return a <= hour < b if a < b else hour >= a or hour < b


class Department:
    def __init__(self, doctors, seed=7):
        self.doctors, self.rng = doctors, random.Random(seed)
        self.waiting: dict[int, Patient] = {}     # insertion order = arrival order
        self.finished: list[Patient] = []
        self.next_id = self.escalations = 0
        self.longest = self.area = 0
        self.events = []                          # (minute, kind, pid, patient), kind 0 escalate, 1 give up

    def arrive(self, now):
        rng = self.rng
        u = rng.random()
        acuity = 1 if u < 0.04 else 2 if u < 0.16 else 3 if u < 0.5 else 4 if u < 0.82 else 5
        work = rng.uniform(6, 22) + 4 * (5 - acuity)
        patience = rng.uniform(240, 900)
        p = Patient(self.next_id, now, acuity, work, patience)
        self.waiting[p.pid] = p
        self.next_id += 1
        if acuity > 1:
            heappush(self.events, (now + FIRST[acuity], 0, p.pid, p))
        if acuity >= 4:
            heappush(self.events, (now + floor(patience) + 1, 1, p.pid, p))

    def run_events(self, now):
        events = self.events
        while events and events[0][0] <= now:
            _, kind, pid, p = heappop(events)
            if p.status is not Status.WAITING:
                continue
            if kind == 0:
                p.acuity -= 1
                p.escalated = now
                self.escalations += 1
                if p.acuity > 1:
                    heappush(events, (max(now + 1, p.arrived + FIRST[p.acuity]), 0, pid, p))
            elif p.acuity >= 4:
                p.status = Status.LEFT
                del self.waiting[pid]
                self.finished.append(p)

    def simulate(self, minutes):
        rates = [0.07 if h < 7 else 0.185 if 10 <= h < 22 else 0.13 for h in range(24)]
        draw = self.rng.random
        treated = []
        waiting, events, doctors = self.waiting, self.events, self.doctors
        area = longest = 0
        for now in range(minutes):
            if draw() < rates[(now // 60) % 24]:
                self.arrive(now)
            if events and events[0][0] <= now:
                self.run_events(now)
            if waiting:
                for d in doctors:
                    if d.free_at <= now and waiting and d.on_duty(now):
                        p = max(waiting.values(), key=lambda p: p.severity_at(now))
                        del waiting[p.pid]
                        p.status = Status.TREATED
                        p.started = now
                        d.free_at = now + ceil(p.work / d.speed)
                        d.busy_minutes += min(d.free_at, minutes) - now
                        treated.append((d.free_at, d, p))
                n = len(waiting)
                area += n
                if n > longest:
                    longest = n
        self.area, self.longest = area, longest
        for end, d, p in treated:                 # in order of starting, so in order per doctor
            if end <= minutes:
                p.status = Status.DONE
                d.seen.append(p.pid)
                self.finished.append(p)


if __name__ == "__main__":
    staff = [Doctor("Ames", 1.0, (7, 19)), Doctor("Bo", 1.15, (8, 18)), Doctor("Chi", 0.9, (12, 23)),
             Doctor("Dee", 1.05, (15, 2)), Doctor("Eli", 0.95, (22, 8))]
    ed = Department(staff)
    MINUTES = 60 * 24 * 42
    ed.simulate(MINUTES)
    done = [p for p in ed.finished if p.status is Status.DONE]
    print(f"arrived {ed.next_id} done {len(done)} left {len(ed.finished) - len(done)} still waiting {len(ed.waiting)}")
    print(f"mean queue {ed.area / MINUTES:.6f} longest {ed.longest} escalations {ed.escalations}")
    for a in range(1, 6):
        if waits := [p.started - p.arrived for p in done if p.acuity == a]:
            print(f"final acuity {a}: n={len(waits):4d} mean wait {sum(waits) / len(waits):9.4f} max {max(waits)}")
    for d in staff:
        print(f"{d.name:<5} seen {len(d.seen):4d} busy {d.busy_minutes:5d} last {d.seen[-3:]}")
