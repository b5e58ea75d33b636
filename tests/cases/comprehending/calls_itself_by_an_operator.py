# --- before
"""`+` calls what has been handed in, and leads back: a frame more a level would be too much."""


class Node:
    def __init__(self, below, visit):
        self.below = below
        self.visit = visit

    def __add__(self, other):
        return self.visit(self)


def tree(depth):
    node = Node([], again)
    for _ in range(depth):
        node = Node([node], again)
    return node


def walk(node):
    kept = []
    for child in node.below:
        kept.append(child + 1)
    return len(kept)


def again(node):
    return walk(node)
# --- inputs: walk
CALLS = [call(tree(3))]
# --- declined: walk may call itself
