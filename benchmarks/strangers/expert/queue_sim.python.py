# python: better data structures and fewer calls
"""Discrete-event simulation of an outpatient clinic: triage -> doctor -> (lab) -> pharmacy."""
import heapq
import math
import random
from collections import deque

class Station:
    __slots__ = ("name", "servers", "busy", "rate", "urgent_queue", "queue", "busy_time", "served", "max_queue", "index")

    def __init__(self, name, index, servers, mean_service):
        self.name = name
        self.index = index
        self.servers = servers
        self.busy = 0
        self.rate = 1.0 / mean_service
        self.urgent_queue = deque()
        self.queue = deque()
        self.busy_time = 0.0
        self.served = 0
        self.max_queue = 0


class Clinic:
    """patients are lists [urgent, arrived, left, has been to the lab]"""

    def __init__(self, seed, arrival_rate):
        self.rnd = random.Random(seed)
        self.arrival_rate = arrival_rate
        self.now = 0.0
        self.stations = [Station("triage", 0, 2, 3.0), Station("doctor", 1, 6, 10.5),
                         Station("lab", 2, 2, 7.0), Station("pharmacy", 3, 1, 1.4)]
        self.done = []

    def run(self, n_patients):
        triage, doctor, lab, pharmacy = self.stations
        rand = self.rnd.random
        ln = math.log
        push, pop = heapq.heappush, heapq.heappop
        done = self.done.append
        rate = self.arrival_rate
        seq = 0
        now = 0.0
        events = [(0.0, 0, [False, None, None, False], None)]
        count = 1
        while events:
            now, _, patient, st = pop(events)
            if st is None:
                patient[1] = now
                target = triage
            else:
                st.busy -= 1
                st.served += 1
                nxt = st.urgent_queue.popleft() if st.urgent_queue else st.queue.popleft() if st.queue else None
                if nxt is not None:
                    st.busy += 1
                    service = -ln(1.0 - rand()) / st.rate
                    st.busy_time += service
                    seq += 1
                    push(events, (now + service, seq, nxt, st))
                if st is triage:
                    target = doctor
                elif st is doctor:
                    if not patient[3] and rand() < 0.35:
                        target = lab
                    else:
                        target = pharmacy
                elif st is lab:
                    target = doctor
                else:
                    patient[2] = now
                    done(patient)
                    continue
            if target.busy < target.servers:
                target.busy += 1
                if target is lab:
                    patient[3] = True
                service = -ln(1.0 - rand()) / target.rate
                target.busy_time += service
                seq += 1
                push(events, (now + service, seq, patient, target))
            else:
                if target is lab:
                    patient[3] = True
                (target.urgent_queue if patient[0] else target.queue).append(patient)
                length = len(target.queue) + len(target.urgent_queue)
                if length > target.max_queue:
                    target.max_queue = length
            if st is None and count < n_patients:
                p = [rand() < 0.08, None, None, False]
                seq += 1
                push(events, (now + -ln(1.0 - rand()) / rate, seq, p, None))
                count += 1
        self.now = now


def percentile(values, q):
    values = sorted(values)
    return values[min(len(values) - 1, int(q * len(values)))]


def report(clinic):
    times = [p[2] - p[1] for p in clinic.done]
    print(f"patients: {len(times)}  mean {sum(times) / len(times):.4f}  p95 {percentile(times, 0.95):.4f}")
    urgent = [p[2] - p[1] for p in clinic.done if p[0]]
    print(f"urgent:   {len(urgent)}  mean {sum(urgent) / len(urgent):.4f}")
    for st in clinic.stations:
        util = st.busy_time / (st.servers * clinic.now)
        print(f"  {st.name:9s} served {st.served:6d} util {util:.4f} max queue {st.max_queue}")


if __name__ == "__main__":
    for seed, rate in [(1, 0.40), (2, 0.42)]:
        c = Clinic(seed, rate)
        c.run(50000)
        print("== rate", rate)
        report(c)
