# --- before
class Counter:
    def __init__(self, n):
        self.n = n

    def next(self):
        if self.n > 100:
            self.n = 0
        self.n += 1
        return self.n


def total(counter, rounds):
    found = 0
    for _ in range(rounds):
        found += counter.n * counter.next()
    return found

# --- inputs: total
CALLS = [call(Counter(3), 10)]

# --- declined: it calls `counter.next`, which does more than compute
