# program: patients in a clinic, an event queue of objects
# techniques: objects, sorting
# place: method
# numeric: no
# vectorizable: no
# expect: improve
"""Discrete-event simulation of an outpatient clinic: triage -> doctor -> (lab) -> pharmacy."""
import heapq
import itertools
import logging
import random
from collections import deque
from enum import Enum, auto

logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s")
log = logging.getLogger("clinic")


class Kind(Enum):
    ARRIVAL = auto()
    FINISH = auto()


class Patient:
    def __init__(self, number, urgent):
        self.number = number
        self.urgent = urgent
        self.arrived = None
        self.left = None
        self.waits = {}
        self._queued_at = None


class Event:
    _ids = itertools.count()

    def __init__(self, time, kind, patient, station=None):
        self.time = time
        self.kind = kind
        self.patient = patient
        self.station = station
        self.seq = next(Event._ids)

    def __lt__(self, other):
        if self.time != other.time:
            return self.time < other.time
        return self.seq < other.seq


class Station:
    def __init__(self, name, servers, mean_service):
        self.name = name
        self.servers = servers
        self.busy = 0
        self.mean_service = mean_service
        self.urgent_queue = deque()
        self.queue = deque()
        self.busy_time = 0.0
        self.served = 0
        self.max_queue = 0

    def queue_length(self):
        return len(self.queue) + len(self.urgent_queue)

    def has_free_server(self):
        return self.busy < self.servers

    def push(self, patient):
        if patient.urgent:
            self.urgent_queue.append(patient)
        else:
            self.queue.append(patient)
        self.max_queue = max(self.max_queue, self.queue_length())

    def pop(self):
        if self.urgent_queue:
            return self.urgent_queue.popleft()
        if self.queue:
            return self.queue.popleft()
        return None


class Clinic:
    def __init__(self, seed, arrival_rate):
        self.rnd = random.Random(seed)
        self.arrival_rate = arrival_rate
        self.now = 0.0
        self.events = []
        self.stations = {
            "triage": Station("triage", 2, 3.0),
            "doctor": Station("doctor", 6, 10.5),
            "lab": Station("lab", 2, 7.0),
            "pharmacy": Station("pharmacy", 1, 1.4),
        }
        self.done = []

    def schedule(self, delay, kind, patient, station=None):
        heapq.heappush(self.events, Event(self.now + delay, kind, patient, station))

    def enter(self, patient, station):
        patient._queued_at = self.now
        if station.has_free_server():
            self.start(patient, station)
        else:
            station.push(patient)

    def start(self, patient, station):
        station.busy += 1
        wait = self.now - patient._queued_at
        patient.waits[station.name] = patient.waits.get(station.name, 0.0) + wait
        service = self.rnd.expovariate(1.0 / station.mean_service)
        station.busy_time += service
        self.schedule(service, Kind.FINISH, patient, station)

    def route(self, patient, station):
        if station.name == "triage":
            return self.stations["doctor"]
        if station.name == "doctor":
            if "lab" not in patient.waits and self.rnd.random() < 0.35:
                return self.stations["lab"]
            return self.stations["pharmacy"]
        if station.name == "lab":
            return self.stations["doctor"]
        return None

    def run(self, n_patients):
        for i in range(1):
            self.schedule(0.0, Kind.ARRIVAL, Patient(0, False))
        count = 1
        while self.events:
            ev = heapq.heappop(self.events)
            self.now = ev.time
            if ev.kind is Kind.ARRIVAL:
                ev.patient.arrived = self.now
                self.enter(ev.patient, self.stations["triage"])
                if count < n_patients:
                    p = Patient(count, self.rnd.random() < 0.08)
                    self.schedule(self.rnd.expovariate(self.arrival_rate), Kind.ARRIVAL, p)
                    count += 1
            elif ev.kind is Kind.FINISH:
                st = ev.station
                st.busy -= 1
                st.served += 1
                nxt = st.pop()
                if nxt is not None:
                    self.start(nxt, st)
                target = self.route(ev.patient, st)
                if target is None:
                    ev.patient.left = self.now
                    self.done.append(ev.patient)
                    log.debug("patient %d leaves at %.2f", ev.patient.number, self.now)
                else:
                    self.enter(ev.patient, target)


def percentile(values, q):
    values = sorted(values)
    return values[min(len(values) - 1, int(q * len(values)))]


def report(clinic):
    times = [p.left - p.arrived for p in clinic.done]
    print(f"patients: {len(times)}  mean {sum(times) / len(times):.4f}  p95 {percentile(times, 0.95):.4f}")
    urgent = [p.left - p.arrived for p in clinic.done if p.urgent]
    print(f"urgent:   {len(urgent)}  mean {sum(urgent) / len(urgent):.4f}")
    for st in clinic.stations.values():
        util = st.busy_time / (st.servers * clinic.now)
        print(f"  {st.name:9s} served {st.served:6d} util {util:.4f} max queue {st.max_queue}")


if __name__ == "__main__":
    for seed, rate in [(1, 0.40), (2, 0.42)]:
        c = Clinic(seed, rate)
        c.run(50000)
        print("== rate", rate)
        report(c)
