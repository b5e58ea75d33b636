# --- before
"""The numbers of a Collatz sequence, in lists that grow by `+`."""


def collatz(n, seen):
    steps = [n]
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps = steps + [n]
        seen = seen + [n, steps[-1]]
        if len(steps) > 500:
            raise ValueError(steps[-2])
    return steps, seen

# --- inputs: collatz
import numpy as np

CALLS = [call(27, []), call(1, [5]), call(0, [])]
CHECKS = [call(27, (1,)), call(6, np.array([1, 2])), call(6, np.array([1])), call(2, None)]

# --- after: joined once
"""The numbers of a Collatz sequence, in lists that grow by `+`."""



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


def collatz(n, seen):
    steps = [n]
    steps_parts = _GrowingList(steps)
    seen_parts = _GrowingList(seen)
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps_parts.add([n])
        seen_parts.add([n, steps_parts[-1]])
        if len(steps_parts) > 500:
            raise ValueError(steps_parts[-2])
    steps = steps_parts.joined()
    seen = seen_parts.joined()
    return steps, seen
