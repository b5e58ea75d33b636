# --- before
def half(items):
    todo = list(items)
    while todo and len(todo) > len(items) // 2:
        todo.pop(0)
    return todo
# --- inputs: half
CALLS = [call([1, 2, 3])]
# --- declined: line 5 asks something else of `todo`
