# --- before
"""What is called has been handed in, and leads back: a frame more a level would be too much."""


class Node:
    def __init__(self, below):
        self.below = below


def tree(depth):
    node = Node([])
    for _ in range(depth):
        node = Node([node])
    return node


def walk(node, visit):
    kept = []
    for child in node.below:
        kept.append(visit(child))
    return len(kept)


def again(node):
    return walk(node, again)
# --- inputs: walk
CALLS = [call(tree(3), again)]
# --- declined: walk may call itself
