# --- before
closed = []


class Rows:
    def __init__(self, values):
        self.values = values

    def __iter__(self):
        try:
            for value in self.values:
                yield value
        finally:
            closed.append(len(self.values))


def total(rows):
    found = 0
    for row in rows:
        try:
            found += sum(x - 1 for x in row)
        except TypeError:
            closed.append("caught")
    return found
# --- inputs: total
CALLS = [call([Rows([1, 2]), Rows([3])])]
# --- declined: the generator in line 11 does something when it is closed: after an error in a comprehension, C would close it earlier than Python
