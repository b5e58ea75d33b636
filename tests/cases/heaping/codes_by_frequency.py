# --- before
def code_lengths(counts):
    nodes = []
    for letter, count in counts:
        nodes.append((letter, count))
    while len(nodes) > 1:
        nodes = sorted(nodes, key=lambda pair: pair[1])
        left = nodes.pop(0)
        right = nodes.pop(0)
        nodes.append(((left[0], right[0]), left[1] + right[1]))
    return nodes[0][0]
# --- inputs: code_lengths
NAN = float("nan")
CALLS = [call([("a", 5), ("b", 2), ("c", 1), ("d", 1), ("e", 2)]), call([("x", 1.5), ("y", 1)])]
CHECKS = [
    call([]),
    call([("a", 1)]),
    call([("a", "x"), ("b", "y"), ("c", "x")]),
    call([("a", 1), ("b", NAN), ("c", 0), ("d", 2)]),
    call([("a", 1), ("b", "2"), ("c", 0)]),
    call([("a", [1]), ("b", [0]), ("c", [2])]),
    call([("a", None), ("b", None)]),
    call([(i, i * 7 % 5) for i in range(30)]),
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


def code_lengths(counts):
    nodes = _SortedQueue([], 1)
    for letter, count in counts:
        nodes.append((letter, count))
    while len(nodes) > 1:
        nodes.sort_anew(key=lambda pair: pair[1])
        left = nodes.pop(0)
        right = nodes.pop(0)
        nodes.append(((left[0], right[0]), left[1] + right[1]))
    return nodes[0][0]
