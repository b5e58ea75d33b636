# --- before
class Node:
    def __init__(self, children):
        self.children = children

    def __lt__(self, other):
        return len(ordered(self.children)) < len(ordered(other.children))


def ordered(nodes):
    found = []
    for node in nodes:
        found.append(node)
        found.sort()
    return found
# --- inputs: ordered
CALLS = [call([Node([]), Node([])])]
# --- declined: may call ordered again
