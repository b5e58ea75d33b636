# --- before
"""A case."""


class Noisy:
    def __init__(self, number):
        self.number = number

    def __eq__(self, other):
        return self.number == other

    def __del__(self):
        print("gone", self.number)


def matches(numbers, others):
    rows = [number + 1 for number in numbers]
    found = 0
    for other in others:
        for row in rows:
            if row == other:
                found += 1
    rows = [0]
    return found
# --- inputs: matches
CALLS = [call([1, 2, 3], [2, 3])]
# --- declined: notices when objects are let go
