# --- program: flatten
"""The leaves of nested lists, from left to right; tuples and strings are leaves."""


def flatten(tree):
    flat = []
    for node in tree:
        if isinstance(node, list):
            flat.extend(flatten(node))
        else:
            flat.append(node)
    return flat


if __name__ == "__main__":
    small = [1, [2, [3, (4, 5)], []], "ab", [["cd"]]]
    print(flatten(small))
    print(len(flatten([small, [small, 7]] * 30)))
    print(flatten([1, 2, 3]))
# --- right: one list for all
def flatten(tree):
    flat = []
    _collect(tree, flat.append)
    return flat


def _collect(tree, keep):
    for node in tree:
        if isinstance(node, list):
            _collect(node, keep)
        else:
            keep(node)
# --- right: a stack of iterators
def flatten(tree):
    flat = []
    stack = [iter(tree)]
    while stack:
        for node in stack[-1]:
            if isinstance(node, list):
                stack.append(iter(node))
                break
            flat.append(node)
        else:
            stack.pop()
    return flat
# --- right: adds up slices
def flatten(tree):
    flat = []
    for node in tree:
        flat += flatten(node) if isinstance(node, list) else [node]
    return flat
# --- wrong: from the right | return[0]: int became str
def flatten(tree):
    flat = []
    stack = list(tree)
    while stack:
        node = stack.pop()
        if isinstance(node, list):
            stack.extend(node)
        else:
            flat.append(node)
    return flat
# --- wrong: tuples too | return: 6 items became 7
def flatten(tree):
    flat = []
    for node in tree:
        if isinstance(node, (list, tuple)):
            flat.extend(flatten(node))
        else:
            flat.append(node)
    return flat
# --- wrong: one level only | return[2]: int became list
def flatten(tree):
    flat = []
    for node in tree:
        if isinstance(node, list):
            flat.extend(node)
        else:
            flat.append(node)
    return flat
# --- wrong: takes the lists apart | argument tree[1]: 3 items became 0
def flatten(tree):
    flat = []
    for node in tree:
        if isinstance(node, list):
            inner = flatten(node)
            node.clear()
            flat.extend(inner)
        else:
            flat.append(node)
    return flat
# --- wrong: lazy | list became itertools.chain
from itertools import chain


def flatten(tree):
    return chain.from_iterable(flatten(node) if isinstance(node, list) else [node] for node in tree)
# --- wrong: splits texts | return: 6 items became 8
def flatten(tree):
    flat = []
    for node in tree:
        if isinstance(node, list):
            flat.extend(flatten(node))
        elif isinstance(node, str):
            flat.extend(node)
        else:
            flat.append(node)
    return flat
# --- wrong: an empty list is a leaf | return: 6 items became 7
def flatten(tree):
    flat = []
    for node in tree:
        if isinstance(node, list) and node:
            flat.extend(flatten(node))
        else:
            flat.append(node)
    return flat
# --- wrong: a flat list is its own result | occurs elsewhere too
def flatten(tree):
    if not any(isinstance(node, list) for node in tree):
        return tree
    flat = []
    for node in tree:
        if isinstance(node, list):
            flat.extend(flatten(node))
        else:
            flat.append(node)
    return flat
