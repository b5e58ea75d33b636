# --- before
class list(list):
    def __add__(self, other):
        return self


def nothing(numbers):
    found = list()
    for n in numbers:
        found = found + [n]
    return found
# --- inputs: nothing
CALLS = [call([1, 2, 3])]
# --- declined: another meaning
