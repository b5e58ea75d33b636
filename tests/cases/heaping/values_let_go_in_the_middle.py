# --- before
def noticing(number):
    try:
        yield number
    finally:
        print("let go", number)


def served(ranks):
    waiting = []
    for number, rank in enumerate(ranks):
        one = noticing(number)
        next(one)
        waiting.append((one, rank))
        del one
    try:
        while waiting:
            waiting.sort(key=lambda pair: pair[1])
            first = waiting.pop(0)
            print("served", first[1])
            del first
    except TypeError:
        print("no order", len(waiting))
        while len(waiting) > 1:
            waiting.pop(0)
            print("left", len(waiting))
    return len(waiting)
# --- inputs: served
CALLS = [call([3, 1, 2])]
CHECKS = [call([2, 1, "a"]), call([1, 2, None]), call([2, 1, float("nan"), 3])]
# --- declined: x
