# --- before
def drained(words):
    waiting = list(words)
    others = waiting
    done = []
    while waiting:
        waiting.sort()
        done.append(waiting.pop(0))
        done.append(len(others))
    return done
# --- inputs: drained
CALLS = [call(["abc", "d"])]
# --- declined: asks something else of `waiting`
