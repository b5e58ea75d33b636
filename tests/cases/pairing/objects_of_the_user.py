# --- before
class Key:
    def __init__(self, value):
        self.value = value

    def __eq__(self, other):
        print(self.value)
        return self.value == other.value


def pairs(first, second):
    count = 0
    for one in first:
        for other in second:
            if one == other:
                count += 1
    return count
# --- inputs: pairs
CALLS = [call([Key(1)], [Key(1), Key(2)])]
# --- declined: may do anything
