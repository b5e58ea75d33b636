# --- before
def len(x):
    return 1


def drain(items):
    todo = [*items]
    while todo:
        todo.pop(0)
    return len(items)
# --- inputs: drain
CALLS = [call([1, 2, 3])]
# --- declined: the file gives `len` another meaning
