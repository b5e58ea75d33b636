# --- before
def drain(items, n):
    todo = list(items)
    total = 0
    for _ in range(n):
        total += todo.pop(0)
    return total
# --- inputs: drain
CALLS = [call([1, 2], 3)]
# --- declined: `todo` may be empty in line 5
