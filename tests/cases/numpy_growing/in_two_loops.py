# --- before
def collected(rows, limit):
    a = []
    total = 0
    for row in rows:
        for x in row:
            if x == limit:
                return a
            a = a + [x * x]
            total += len(a)
        if not row:
            break
    return a, total
# --- inputs: collected
CALLS = [call([[1, 2, 3], [4, 5]], 9)]
CHECKS = [call([[1, 2], [], [3]], 9), call([], 9), call([[1, 2, 3], [4, 5]], 4), call([[1, 2], 3], 9), call([[1], [2, "x"]], 9)]
# --- after: joined once
class _GrowingList:
    """A list that grows by `items = items + more`: what is added is kept, and put together when the list is needed."""

    def __init__(self, items):
        self.items, self.more, self.own = items, [], False

    def add(self, more):
        """`items = items + more`, put off for a list that nobody else can change."""
        if self.own and type(more) is list and more:
            self.more += more
        else:
            before = self.joined()
            self.items, self.own = before + more, type(before) is type(more) is list

    def joined(self):
        """The list with all that was added."""
        if self.more:
            self.items = self.items + self.more
            self.more = []
        return self.items

    def __len__(self):
        return len(self.items) + len(self.more)

    def __getitem__(self, index):
        return self.more[index] if -len(self.more) <= index < 0 else self.joined()[index]


def collected(rows, limit):
    a = []
    total = 0
    a_parts = _GrowingList(a)
    for row in rows:
        for x in row:
            if x == limit:
                return a_parts.joined()
            a_parts.add([x * x])
            total += len(a_parts)
        if not row:
            break
    a = a_parts.joined()
    return a, total
