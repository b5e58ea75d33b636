# --- before
class Node:
    def __init__(self, value, left=None, right=None):
        self.value = value
        self.left = left
        self.right = right

    def walk(self):
        if self.left is not None:
            for value in self.left.walk():
                yield value
        yield self.value
        if self.right is not None:
            for value in self.right.walk():
                yield value


def total(trees):
    found = 0
    for tree in trees:
        for value in tree.walk():
            found += value
    return found
# --- inputs: total
CALLS = [call([Node(1, Node(2), Node(3))])]
# --- declined: it calls `tree.walk`, which is not compiled with it: `walk` is a generator that goes through itself
