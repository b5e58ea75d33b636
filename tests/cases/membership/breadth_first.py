# --- before
"""A case."""


def reachable(graph, start):
    visited = [start]
    queue = [start]
    while queue:
        node = queue.pop(0)
        for neighbour in graph[node]:
            if neighbour not in visited:
                visited.append(neighbour)
                queue.append(neighbour)
    print(len(visited), visited[-1], f"of {len(graph)}")
    visited.sort()
    return visited
# --- inputs: reachable

class Same(str):
    """Equal to every text, whatever its hash."""

    def __eq__(self, other):
        return True

    __hash__ = str.__hash__


class Loud:
    def __eq__(self, other):
        print("compared with", other)
        return other == 3

    def __hash__(self):
        raise TypeError("no hash")


class Failing:
    def __eq__(self, other):
        raise ValueError(f"compared with {other}")


NAN = float("nan")
CALLS = [call({1: [2, 3], 2: [4], 3: [1], 4: [4]}, 1)]
CHECKS = [
    call({1: [], True: [1.0]}, 1),
    call({1: [2]}, 1),
    call([[1, 2], [0], [1.0, True, -1]], 0),
    call({(0, 0): [(0, 1), (1, 0)], (0, 1): [(0.0, 1)], (1, 0): []}, (0, 0)),
    call({1: [Loud()]}, 1),
]
# --- after: members
"""A case."""



def _are_plain(values):
    """Whether they are numbers, texts or None of exactly these types, or tuples of them, which hash as they compare."""
    plain = {bool, complex, float, int, str, type(None)}
    kinds = set(map(type, values))
    if kinds <= plain:
        return True
    tuples = [value for value in values if type(value) is tuple]
    return kinds <= {*plain, tuple} and all(plain.issuperset(map(type, value)) for value in tuples)


class _Members:
    """What a list holds that only grows, found by hash; where equal values may hash differently, as `in` finds it."""

    __slots__ = ("known", "read")
    plain = frozenset([bool, complex, float, int, str, type(None)])

    def __init__(self, fine=True):
        self.known, self.read = set() if fine else None, 0

    def have(self, value, items):
        if self.known is not None and self.read != len(items):
            self.read_on(items)
        plain = self.plain
        if self.known is None or not (
            type(value) in plain or (type(value) is tuple and plain.issuperset(map(type, value)))
        ):
            return value in items
        return value in self.known

    def read_on(self, items):
        """Take in what came to the list; from the first odd element on, nothing is looked up by hash."""
        new = items[self.read :]
        if len(new) == 1 and type(new[0]) in self.plain:
            self.known.add(new[0])
        elif _are_plain(new):
            self.known.update(new)
        else:
            self.known = None
        self.read = len(items)  # in the end: it may be interrupted, and go on later


def reachable(graph, start):
    visited = [start]
    queue = [start]
    visited_members = _Members()
    while queue:
        node = queue.pop(0)
        for neighbour in graph[node]:
            if not visited_members.have(neighbour, visited):
                visited.append(neighbour)
                queue.append(neighbour)
    print(len(visited), visited[-1], f"of {len(graph)}")
    visited.sort()
    return visited
