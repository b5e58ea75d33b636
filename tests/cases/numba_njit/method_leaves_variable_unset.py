# --- before
class Filter:
    def __init__(self, level):
        self.level = level

    def passed(self, x):
        if x > self.level:
            y = x * 2.0
        self.level += 0.25
        return y


def total(filter, xs):
    found = 0.0
    for x in xs:
        found += filter.passed(x)
    return found

# --- inputs: total
CALLS = [call(Filter(0.0), [3.0, 5.0, 7.0])]

# --- declined: has no value
