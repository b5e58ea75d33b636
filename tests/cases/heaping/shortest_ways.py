# --- before
"""A case."""


def shortest(graph, start):
    distances = {start: 0}
    queue = [(0, start)]
    while queue:
        queue.sort()
        distance, node = queue.pop(0)
        if distance > distances[node]:
            continue
        for near, far in graph[node]:
            candidate = distance + far
            if near not in distances or candidate < distances[near]:
                distances[near] = candidate
                queue.append((candidate, near))
    return distances
# --- inputs: shortest
NAN = float("nan")
CALLS = [
    call({"a": [("b", 2), ("c", 5)], "b": [("c", 2), ("d", 7)], "c": [("d", 1)], "d": [("a", 1)]}, "a"),
    call({1: [(2, 1.5), (3, 1.5)], 2: [(4, 1), (3, 0.0)], 3: [(4, 1)], 4: []}, 1),
]
CHECKS = [
    call({"a": []}, "a"),
    call({}, "a"),
    call({1: [("x", 1), (2, 1)], 2: [], "x": []}, 1),
    call({1: [(2, NAN), (3, 1)], 2: [(3, 0.5), (4, 2)], 3: [(4, NAN)], 4: [(1, -1.0)]}, 1),
    call({1: [(2, 1), (3, 1 + 1j)], 2: [(3, 2)], 3: []}, 1),
    call({1: [(2, -0.0), (3, 0), (4, False)], 2: [(4, 0.0)], 3: [], 4: []}, 1),
    call({0: [(1, 3), (1.0, 3), (True, 2)], 1: [(2, 1), (3, 1)], 2: [(3, 0)], 3: []}, 0),
]
# --- after: heap
"""A case."""

from heapq import heappush as _heappush
from heapq import heappop as _heappop


def _compares_as(value, deep=2):
    """How a number or text compares, or a tuple of them and None; None for nan and everything else."""
    kind = type(value)
    if kind is int or kind is bool or (kind is float and value == value):
        return "number"
    if kind is tuple and deep:
        kinds = tuple([_compares_as(each, deep - 1) for each in value])
        return None if None in kinds else kinds
    return "text" if kind is str else "nothing" if value is None and deep < 2 else None


class _SortedQueue:
    """What a list does that is sorted before its first element is taken, as a heap; of equals, the first to come first.

    A list (`items`) as soon as one element may compare otherwise than the others do. With a `place`, elements are
    compared by what they have there.
    """

    def __init__(self, items, place=None, rows=(tuple,)):
        self.heap, self.came, self.sorted, self.items = [], 0, 0, None
        self.place, self.rows, self.kind = place, rows, None
        for item in items:
            self.append(item)

    def append(self, item):
        if self.items is None:
            key = item
            if self.place is not None:
                key = item[self.place] if type(item) in self.rows and len(item) > self.place else _SortedQueue
            elif type(item) is list and list in self.rows:
                key = tuple(item)
            kind = _compares_as(key)
            if kind is not None and (kind == self.kind or self.kind is None):
                self.kind = kind
                _heappush(self.heap, (key, self.came, item))
                self.came += 1
                return
            self.items, self.heap = self.listed(), []  # which would keep what is taken out later
        self.items.append(item)

    def listed(self):
        """The elements as the list has them: those of the last time that it was sorted, then those that came since."""
        if self.items is not None:
            return self.items
        earlier = sorted(entry for entry in self.heap if entry[1] < self.sorted)
        since = sorted((entry for entry in self.heap if entry[1] >= self.sorted), key=lambda entry: entry[1])
        return [entry[2] for entry in (*earlier, *since)]

    def sort(self, key=None):
        if self.items is not None:
            self.items.sort(key=key)
        self.sorted = self.came

    def sort_anew(self, key=None):
        if self.items is not None:
            self.items = sorted(self.items, key=key)
        self.sorted = self.came

    def pop(self, place):
        if self.items is None and (len(self.heap) == 1 or (self.heap and self.sorted == self.came)):
            return _heappop(self.heap)[2]
        self.items, self.heap = self.listed(), []
        return self.items.pop(place)

    def __getitem__(self, place):
        if self.items is None and self.sorted == self.came and self.heap and type(place) is int and place == 0:
            return self.heap[0][2]
        return self.listed()[place]

    def __len__(self):
        return len(self.heap if self.items is None else self.items)


def shortest(graph, start):
    distances = {start: 0}
    queue = _SortedQueue([(0, start)])
    while queue:
        queue.sort()
        distance, node = queue.pop(0)
        if distance > distances[node]:
            continue
        for near, far in graph[node]:
            candidate = distance + far
            if near not in distances or candidate < distances[near]:
                distances[near] = candidate
                queue.append((candidate, near))
    return distances
