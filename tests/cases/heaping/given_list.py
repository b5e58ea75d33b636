# --- before
def drained(waiting):
    done = []
    while waiting:
        waiting.sort()
        done.append(waiting.pop(0))
    return done
# --- inputs: drained
CALLS = [call([3, 1, 2])]
# --- declined: is not made in the function itself
