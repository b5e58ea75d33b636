# --- before
class Node:
    def __init__(self, children):
        self.children = children

    def __eq__(self, other):
        return len(unique(self.children)) == len(unique(other.children))


def unique(nodes):
    found = []
    for node in nodes:
        if node not in found:
            found.append(node)
    return found
# --- inputs: unique
def thin(length):
    node = Node([Node([]), Node([])])
    for _ in range(length):
        node = Node([node, Node([])])
    return node


CALLS = [call([Node([]), Node([])])]
CHECKS = [call([thin(300), thin(300)])]
# --- declined: may call unique again
