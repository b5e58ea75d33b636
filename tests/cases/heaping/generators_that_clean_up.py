# --- before
def noticing(number):
    try:
        yield number
    finally:
        print("let go", number)


def served(ranks):
    waiting = []
    for number, rank in enumerate(ranks):
        waiting.append((noticing(number), rank))
        next(waiting[-1][0])
    while len(waiting) > 3:
        waiting.sort(key=lambda pair: pair[1])
        waiting.pop(0)
# --- inputs: served
CALLS = [call([3, 1, 2, 5, 4, 0])]
# --- declined: the file notices when generators are let go
