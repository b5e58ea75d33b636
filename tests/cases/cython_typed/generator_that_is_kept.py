# --- before
class Queue:
    def __init__(self, items):
        self.items = items

    def waiting(self):
        for item in self.items:
            if item > 0:
                yield item


def first(queues):
    found = []
    for queue in queues:
        waiting = queue.waiting()
        found.append((waiting, 1))
    return len(found)
# --- inputs: first
CALLS = [call([Queue([1, 2])])]
# --- declined: it calls `queue.waiting`, which is not compiled with it: `waiting` is a generator that is kept or handed on; in the head of a `for` loop it would be compiled
