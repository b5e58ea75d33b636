# --- before
"""A case."""


def flood(walls, start, size):
    visited = [start]
    queue = [start]
    while queue:
        x, y = queue.pop(0)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            place = (x + dx, y + dy)
            if 0 <= place[0] < size and 0 <= place[1] < size:
                if place not in walls and place not in visited:
                    visited.append(place)
                    queue.append(place)
    return visited
# --- inputs: flood
class Wall:
    def __init__(self, walls):
        self.walls = walls

    def __eq__(self, other):
        if len(self.walls) > 1 and other == (1, 0):
            self.walls.pop()
        return False


def crumbling():
    walls = [(1, 1)]
    walls.insert(0, Wall(walls))
    return call(walls, (0, 0), 4)


SAME = [(1, 1), (2, 2)]
CALLS = [call([(1, 1), (0, 2)], (0, 0), 4)]
CHECKS = [
    call([], (0, 0), 1),
    call([(1.0, True), [0, 1], (0, 2.0)], (0, 0), 3),
    call([(0, 1)], (0.0, False), 3),
    call([(0, 1)], "ab", 3),
    call([(0, 1)], [0, 0], 3),
    call({(0, 1)}, (0, 0), 3),
    call([(0, 1)], (0, 0), None),
    crumbling(),
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


def flood(walls, start, size):
    visited = [start]
    queue = [start]
    visited_members = _Members()
    walls_set = (
        set(walls)
        if type(walls) is list
        and _are_plain(walls)
        and _are_plain([start])
        and _are_plain([size])
        else walls
    )
    while queue:
        x, y = queue.pop(0)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            place = (x + dx, y + dy)
            if 0 <= place[0] < size and 0 <= place[1] < size:
                if place not in walls_set and not visited_members.have(place, visited):
                    visited.append(place)
                    queue.append(place)
    return visited
