# --- before
def grouped(rows, log):
    groups = {"even": [], "odd": [0]}
    others = {}
    while rows:
        row = rows.pop()
        if row in groups["odd" if row % 2 else "even"]:
            log.append(row)
            continue
        groups["odd" if row % 2 else "even"].append(row)
        others.setdefault(row % 5, []).append(row)
        if row * 2 in others[row % 4]:
            log.append(-row)
    return groups, others
# --- inputs: grouped
CALLS = [call([i * 7 % 45 for i in range(90)], []), call([1], [])]
CHECKS = [
    call([], []),
    call([3, 3, 4, "a", 2], []),
    call([3, 3, 4, None, 2], []),
    call([i * 7.0 % 45 for i in range(90)] + [float("nan")], []),
    call([-i for i in range(40)] * 2, []),
]
# --- after: members
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


class _MembersOf:
    """What lists hold that only grow, found by hash; short ones are looked through."""

    __slots__ = ("known",)

    def __init__(self):
        self.known = {}

    def have(self, value, items):
        if type(items) is not list or len(items) < 16:
            return value in items
        known = self.known.get(id(items))
        if known is None:
            if len(self.known) >= 100_000:
                self.known.clear()
            known = self.known[id(items)] = _Members(), items  # which it keeps, so that no other one gets its id
        return known[0].have(value, items)


def grouped(rows, log):
    groups = {"even": [], "odd": [0]}
    others = {}
    groups_members = _MembersOf()
    others_members = _MembersOf()
    while rows:
        row = rows.pop()
        if groups_members.have(row, groups["odd" if row % 2 else "even"]):
            log.append(row)
            continue
        groups["odd" if row % 2 else "even"].append(row)
        others.setdefault(row % 5, []).append(row)
        if others_members.have(row * 2, others[row % 4]):
            log.append(-row)
    return groups, others
