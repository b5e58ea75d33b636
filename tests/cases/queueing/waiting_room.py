# --- before
"""A case."""


def serve(arrivals, minutes):
    waiting = []
    arriving = list(arrivals)
    longest = 0
    served = 0
    for minute in range(minutes):
        if arriving and minute % 2 == 0:
            person = arriving.pop(0)
            if person == "urgent" and person not in waiting:
                waiting.insert(0, person)
            else:
                waiting.append(person)
        longest = max(longest, len(waiting))
        if len(waiting) > 0:
            waiting.pop(0)
            served += 1
        elif not arriving:
            break
    return served, longest, minute
# --- inputs: serve

class Odd:
    def __eq__(self, other):
        raise ValueError("not comparable")


CALLS = [call(["a", "b", "urgent", "c"], 9)]
CHECKS = [call([], 3), call([], 0), call("ab", 9), call(["urgent", Odd(), "urgent"], 9), call(None, 3), call([Odd()], 2)]
# --- after: deque
"""A case."""

from collections import deque as _deque


def serve(arrivals, minutes):
    waiting = _deque([])
    arriving = _deque(list(arrivals))
    longest = 0
    served = 0
    for minute in range(minutes):
        if arriving and minute % 2 == 0:
            person = arriving.popleft()
            if person == "urgent" and person not in waiting:
                waiting.appendleft(person)
            else:
                waiting.append(person)
        longest = max(longest, len(waiting))
        if len(waiting) > 0:
            waiting.popleft()
            served += 1
        elif not arriving:
            break
    return served, longest, minute
