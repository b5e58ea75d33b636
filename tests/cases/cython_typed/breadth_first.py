# --- before
from collections import deque


def distances(graph, start):
    found = {start: 0}
    waiting = deque([start])
    while waiting:
        node = waiting.popleft()
        for near in graph[node]:
            if near not in found:
                found[near] = found[node] + 1
                waiting.append(near)
    return found
# --- inputs: distances
CALLS = [call({0: [1, 2], 1: [2], 2: [0]}, 0)]
CHECKS = [call({0: [1]}, 0), call({"a": "bc", "b": "", "c": "a"}, "a"), call({0: 5}, 0), call([[1], [0]], 0)]
# --- after: built with Cython
from collections import deque


try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


@_cythonized
def distances(graph, start):
    found = {start: 0}
    waiting = deque([start])
    while waiting:
        node = waiting.popleft()
        for near in graph[node]:
            if near not in found:
                found[near] = found[node] + 1
                waiting.append(near)
    return found
