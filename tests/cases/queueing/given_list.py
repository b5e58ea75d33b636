# --- before
def drain(todo):
    total = 0
    while todo:
        total += todo[0]
        todo.pop(0)
    return total
# --- inputs: drain
CALLS = [call([1, 2])]
# --- declined: `todo` is not made once, in the function itself
