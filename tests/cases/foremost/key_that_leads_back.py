# --- before
class Node:
    def __init__(self, children):
        self.children = children


def lowest(node):
    return sorted(node.children, key=height)[0]


def height(node):
    if not node.children:
        return 0
    return 1 + height(lowest(node)) if len(node.children) > 1 else 1 + len(lowest(node).children)
# --- inputs: lowest
def chain(length):
    node = Node([])
    for _ in range(length):
        node = Node([node])
    return node


CALLS = [call(chain(3))]
CHECKS = [call(chain(300))]
# --- declined: a key may call lowest itself
