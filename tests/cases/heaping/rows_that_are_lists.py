# --- before
def served(arrivals):
    line = []
    order = []
    now = 0
    for name, urgency in arrivals:
        line.append([urgency, now, name])
        now += 1
        if now % 3 == 0:
            line.sort()
            first = line.pop(0)
            first.append(now)
            order.append(first)
    while line:
        line.sort()
        order.append(line.pop(0))
    return order
# --- inputs: served
NAN = float("nan")
CALLS = [call([("a", 3), ("b", 1), ("c", 2), ("d", 1), ("e", 1)]), call([("a", 1)])]
CHECKS = [
    call([]),
    call([("a", "x"), ("b", "y"), ("c", "x"), ("d", "a")]),
    call([("a", 1), ("b", "y"), ("c", 0)]),
    call([("a", 1.0), ("b", NAN), ("c", True), ("d", 1), ("e", 0)]),
    call([("a", [1]), ("b", [0, 1]), ("c", [0]), ("d", [])]),
    call([("a", (1, "x")), ("b", (1, "a")), ("c", (0, "z")), ("d", (1,))]),
    call(5),
]
# --- after: heap
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


def served(arrivals):
    line = _SortedQueue([], rows=(tuple, list))
    order = []
    now = 0
    for name, urgency in arrivals:
        line.append([urgency, now, name])
        now += 1
        if now % 3 == 0:
            line.sort()
            first = line.pop(0)
            first.append(now)
            order.append(first)
    while line:
        line.sort()
        order.append(line.pop(0))
    return order
