# --- before
def len(items):
    return 3


def drained(words):
    waiting = list(words)
    done = []
    while waiting:
        waiting.sort()
        done.append(waiting.pop(0))
    return done
# --- inputs: drained
CALLS = [call(["abc", "d"])]
# --- declined: the file gives `len` another meaning
