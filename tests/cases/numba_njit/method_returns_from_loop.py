# --- before
class Rows:
    def __init__(self, limit):
        self.limit = limit

    def first(self, x):
        for k in range(50):
            x = 1.5 * x + k
            if x > self.limit:
                return k
        return -1


def total(rows, n):
    found = 0
    for i in range(n):
        found += rows.first(float(i))
    return found

# --- inputs: total
CALLS = [call(Rows(1000.0), 10)]

# --- declined: it calls `rows.first`, which does more than compute
