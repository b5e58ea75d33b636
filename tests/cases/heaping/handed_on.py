# --- before
def longest(items):
    return max(map(len, items), default=0)


def drained(words):
    waiting = list(words)
    done = 0
    while waiting:
        waiting.sort()
        done += longest(waiting)
        waiting.pop(0)
    return done
# --- inputs: drained
CALLS = [call(["abc", "d"])]
# --- declined: asks something else of `waiting`
