# --- before
class Node:
    def __init__(self, children):
        self.children = children

    def __lt__(self, other):
        return len(ordered(self.children)) < len(ordered(other.children))


def ordered(nodes):
    waiting = []
    for node in nodes:
        waiting.append(node)
    found = []
    while waiting:
        waiting.sort()
        found.append(waiting.pop(0))
    return found
# --- inputs: ordered
CALLS = [call([Node([]), Node([])])]
# --- declined: may call ordered again
