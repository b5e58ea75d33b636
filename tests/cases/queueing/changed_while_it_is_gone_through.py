# --- before
def drain(items):
    todo = list(items)
    seen = 0
    for item in todo:
        if todo:
            todo.pop(0)
            seen += 1
    return seen
# --- inputs: drain
CALLS = [call([1, 2, 3])]
# --- declined: line 4 asks something else of `todo`
