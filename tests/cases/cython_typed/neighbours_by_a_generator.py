# --- before
STEPS = [(-1, 0), (0, -1), (0, 1), (1, 0)]


class Forest:
    def __init__(self, rows, columns, burning):
        self.rows = rows
        self.columns = columns
        self.burning = burning

    def neighbours(self, row, column):
        for down, right in STEPS:
            r, c = row + down, column + right
            if 0 <= r < self.rows and 0 <= c < self.columns:
                yield r, c

    def heat(self, row, column):
        found = 0.0
        for place in self.neighbours(row, column):
            if place in self.burning:
                found += 0.25
        return found


def heat(forest, rows):
    found = []
    for row in rows:
        for column in range(forest.columns):
            found.append(forest.heat(row, column))
    return found
# --- inputs: heat
CALLS = [call(Forest(2, 3, {(0, 1), (1, 2)}), [0, 1])]
CHECKS = [call(Forest(0, 0, set()), [0]), call(Forest(2, 2, {(1, 1): 5}), [0.5, 1, -1]), call(Forest(2, 2, None), [0]), call(Forest(1, "a", []), [])]
# --- after: built with Cython
try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


STEPS = [(-1, 0), (0, -1), (0, 1), (1, 0)]


class Forest:
    def __init__(self, rows, columns, burning):
        self.rows = rows
        self.columns = columns
        self.burning = burning

    def neighbours(self, row, column):
        for down, right in STEPS:
            r, c = row + down, column + right
            if 0 <= r < self.rows and 0 <= c < self.columns:
                yield r, c

    def heat(self, row, column):
        found = 0.0
        for place in self.neighbours(row, column):
            if place in self.burning:
                found += 0.25
        return found


@_cythonized
def heat(forest, rows):
    found = []
    for row in rows:
        for column in range(forest.columns):
            found.append(forest.heat(row, column))
    return found
