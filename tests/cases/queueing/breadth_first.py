# --- before
"""A case."""


def distances(graph, start):
    far = {start: 0}
    queue = [start]
    while queue:
        node = queue.pop(0)
        for near in graph[node]:
            if near not in far:
                far[near] = far[node] + 1
                queue.append(near)
    return far
# --- inputs: distances
CALLS = [call({1: [2, 3], 2: [4], 3: [1], 4: [4]}, 1)]
CHECKS = [call({1: []}, 1), call({1: [2]}, 1), call({}, 1), call([[1], [0, 1.0]], 0), call({1: [[]]}, 1)]
# --- after: deque
"""A case."""

from collections import deque as _deque


def distances(graph, start):
    far = {start: 0}
    queue = _deque([start])
    while queue:
        node = queue.popleft()
        for near in graph[node]:
            if near not in far:
                far[near] = far[node] + 1
                queue.append(near)
    return far
