# --- before
def drain(items):
    todo = list(items)
    other = todo
    while todo:
        todo.pop(0)
    return other
# --- inputs: drain
CALLS = [call([1, 2, 3])]
# --- declined: line 3 asks something else of `todo`
