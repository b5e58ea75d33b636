# --- before
class Node:
    def __init__(self, children):
        self.children = children

    def __eq__(self, other):
        return last(self.children) == last(other.children)


def last(nodes):
    found = []
    place = -1
    for node in nodes:
        found.append(node)
        place = found.index(node)
    return place
# --- inputs: last
CALLS = [call([Node([]), Node([])])]
# --- declined: may call last again
