# --- before
"""A case."""


class Item:
    def __init__(self, weight):
        self.weight = weight

    def __gt__(self, other):
        print("compared")
        return self.weight > other


def pack(items, i, room):
    if i == len(items):
        return 0
    if items[i] > room:
        return pack(items, i + 1, room)
    return max(pack(items, i + 1, room), 1 + pack(items, i + 1, room - 1))
# --- inputs: pack
CALLS = [call([Item(1), Item(2)], 0, 2)]
# --- declined: holds elements of type
