# --- program: reachable
"""The places one can get to in a network, in breadth-first order."""


def reachable(links, start):
    found = [start]
    seen = {start}
    place = 0
    while place < len(found):
        for other in links[found[place]]:
            if other not in seen:
                seen.add(other)
                found.append(other)
        place += 1
    return found


def attempt(links, start):
    try:
        return reachable(links, start)
    except KeyError as error:
        return repr(error)


if __name__ == "__main__":
    ring = {n: [(n * 7 + 1) % 60, (n + 30) % 60, n] for n in range(60)}
    print(attempt(ring, 5))
    print(attempt({"a": ["c", "b"], "b": ["d"], "c": ["e", "a"], "d": [], "e": ["d"], "f": []}, "a"))
    print(attempt({"a": ["b"], "b": ["nowhere"]}, "a"))
# --- right: a queue
from collections import deque


def reachable(links, start):
    found, seen = [start], {start}
    waiting = deque(found)
    while waiting:
        for other in links[waiting.popleft()]:
            if other not in seen:
                seen.add(other)
                found.append(other)
                waiting.append(other)
    return found
# --- right: a list that grows under the loop
def reachable(links, start):
    found = [start]
    seen = {start}
    for here in found:
        for other in links[here]:
            if other not in seen:
                seen.add(other)
                found.append(other)
    return found
# --- right: a dictionary for order and membership
def reachable(links, start):
    seen = {start: None}
    ring = [start]
    while ring:
        following = []
        for here in ring:
            for other in links[here]:
                if other not in seen:
                    seen[other] = None
                    following.append(other)
        ring = following
    return list(seen)
# --- wrong: depth first | return[1]: 36 became 35
def reachable(links, start):
    found, seen = [], {start}
    stack = [start]
    while stack:
        here = stack.pop()
        found.append(here)
        for other in links[here]:
            if other not in seen:
                seen.add(other)
                stack.append(other)
    return found
# --- wrong: marks what it takes out | return: 24 items became 90
def reachable(links, start):
    found, waiting, seen = [], [start], set()
    for here in waiting:
        found.append(here)
        seen.add(here)
        for other in links[here]:
            if other not in seen:
                waiting.append(other)
    return found
# --- wrong: a set | return: list became set
def reachable(links, start):
    seen, waiting = {start}, [start]
    for here in waiting:
        for other in links[here]:
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return seen
# --- wrong: places without links are the end | the original raised KeyError, the candidate returned
def reachable(links, start):
    found, seen = [start], {start}
    for here in found:
        for other in links.get(here, ()):
            if other not in seen:
                seen.add(other)
                found.append(other)
    return found
# --- wrong: takes links away | argument links[
def reachable(links, start):
    found, seen = [start], {start}
    for here in found:
        around = links[here]
        while around:
            other = around.pop(0)
            if other not in seen:
                seen.add(other)
                found.append(other)
    return found
# --- wrong: without the start | return: 24 items became 23
def reachable(links, start):
    found, seen = [start], {start}
    for here in found:
        for other in links[here]:
            if other not in seen:
                seen.add(other)
                found.append(other)
    return found[1:]
# --- wrong: never more than four steps | return: 24 items became 9
def reachable(links, start):
    found, seen = [start], {start}
    ring, steps = [start], 0
    while ring and steps < 4:
        steps += 1
        following = []
        for here in ring:
            for other in links[here]:
                if other not in seen:
                    seen.add(other)
                    found.append(other)
                    following.append(other)
        ring = following
    return found
