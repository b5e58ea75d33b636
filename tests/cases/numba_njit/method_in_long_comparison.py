# --- before
"""A method that changes its object, and that is called only where the first part of a comparison holds."""


class Meter:
    def __init__(self, value):
        self.value = value

    def read(self, x):
        if x > self.value:
            self.value += 0.5
        else:
            self.value -= 0.25
        return self.value


def total(meter, xs):
    found = 0.0
    for i in range(len(xs)):
        if 0.5 < xs[i] < meter.read(xs[i]):
            found += xs[i]
    return found

# --- inputs: total
CALLS = [call(Meter(1.0), [0.1 * i for i in range(50)])]

# --- declined: it calls `meter.read`, which does more than compute
