# --- before
def heads(rows, n):
    total = []
    for _ in range(n):
        total.append([first for first, *rest in rows])
    return total
# --- inputs: heads
CALLS = [call([(1, 2, 3)], 2)]
# --- declined: a comprehension that unpacks is left to Python
