# --- program: serve
"""Serve the most urgent patient first, of equally urgent ones the one that came first; some come back later."""


def serve(patients, limit):
    waiting = list(patients)
    order = []
    while waiting and len(order) < limit:
        waiting.sort(key=lambda patient: patient[1])
        name, urgency = waiting.pop(0)
        order.append(name)
        if urgency < 3:
            waiting.append((name + "'", urgency + 2))
    return order


if __name__ == "__main__":
    print(serve([("Ada", 2), ("Bob", 1), ("Cy", 2), ("Di", 4), ("Ed", 1)], 20))
    print(serve([("Zoe", 3), ("Abe", 3), ("Mia", 3.0), ("Kim", True)], 20))
    print(serve([(chr(97 + i % 26), i * 7 % 5) for i in range(40)], 50))
# --- wrong: equally urgent ones by their names | return
import heapq


def serve(patients, limit):
    waiting = [(urgency, name) for name, urgency in patients]
    heapq.heapify(waiting)
    order = []
    while waiting and len(order) < limit:
        urgency, name = heapq.heappop(waiting)
        order.append(name)
        if urgency < 3:
            heapq.heappush(waiting, (urgency + 2, name + "'"))
    return order
# --- wrong: who comes back is the first of the equally urgent ones | return
import heapq


def serve(patients, limit):
    waiting = [(patient[1], number, patient) for number, patient in enumerate(patients)]
    heapq.heapify(waiting)
    came = 0
    order = []
    while waiting and len(order) < limit:
        _, _, (name, urgency) = heapq.heappop(waiting)
        order.append(name)
        if urgency < 3:
            came -= 1
            heapq.heappush(waiting, (urgency + 2, came, (name + "'", urgency + 2)))
    return order
# --- wrong: sorted once | return
def serve(patients, limit):
    waiting = sorted(patients, key=lambda patient: patient[1])
    order = []
    while waiting and len(order) < limit:
        name, urgency = waiting.pop(0)
        order.append(name)
        if urgency < 3:
            waiting.append((name + "'", urgency + 2))
    return order
# --- right: a heap that counts who came when
import heapq


def serve(patients, limit):
    waiting = [(patient[1], number, patient) for number, patient in enumerate(patients)]
    if any(type(key) not in (int, float, bool) or key != key for key, _, _ in waiting):
        left = list(patients)
        order = []
        while left and len(order) < limit:
            left.sort(key=lambda patient: patient[1])
            name, urgency = left.pop(0)
            order.append(name)
            if urgency < 3:
                left.append((name + "'", urgency + 2))
        return order
    heapq.heapify(waiting)
    came = len(waiting)
    order = []
    while waiting and len(order) < limit:
        _, _, (name, urgency) = heapq.heappop(waiting)
        order.append(name)
        if urgency < 3:
            heapq.heappush(waiting, (urgency + 2, came, (name + "'", urgency + 2)))
            came += 1
    return order
