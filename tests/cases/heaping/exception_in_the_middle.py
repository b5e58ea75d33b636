# --- before
def merged(lists, log):
    heads = []
    for items in lists:
        heads.append((items[0], items))
    try:
        while heads:
            heads.sort()
            value, items = heads.pop(0)
            log.append(value)
            if len(items) > 1:
                heads.append((items[1], items[1:]))
    except TypeError as error:
        log.append(str(error))
        log.append(len(heads))
        log.append(heads[0][0])
    return log
# --- inputs: merged
CALLS = [call([[1, 4, 9], [2, 3], [0]], []), call([["a"], ["b", "c"]], [])]
CHECKS = [
    call([], []),
    call([[1, "x"], [2, 3]], []),
    call([[1, 1], [1, 1], [1, "a"]], []),
    call([[(1, 2), (3,)], [(1, "a")]], []),
    call([[]], []),
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


def merged(lists, log):
    heads = _SortedQueue([])
    for items in lists:
        heads.append((items[0], items))
    try:
        while heads:
            heads.sort()
            value, items = heads.pop(0)
            log.append(value)
            if len(items) > 1:
                heads.append((items[1], items[1:]))
    except TypeError as error:
        log.append(str(error))
        log.append(len(heads))
        log.append(heads[0][0])
    return log
