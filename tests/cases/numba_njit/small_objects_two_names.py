# --- before
"""A counter with two names: what is counted under one of them is read under the other."""


class Counter:
    def __init__(self, start, step=1.0):
        self.value = start
        self.step = step * 2.0

    def up(self, by):
        if by > self.value:
            self.value += self.step
            return self.value
        self.value = self.value - by * 0.25
        return -self.value


def f(n, s):
    k = Counter(s)
    t = 0.0
    c = k
    for i in range(n):
        c.up(0.1 * i)
        t += k.value
    return t

# --- inputs: f
CALLS = [call(40, 0.5), call(60, 0.75)]

# --- declined: is changed in place, and has another name, too
