# --- before
def drained(words):
    waiting = list(words)
    done = []
    while waiting:
        waiting.sort(key=lambda word: -len(word))
        done.append(waiting.pop(0))
    return done
# --- inputs: drained
CALLS = [call(["abc", "d"])]
# --- declined: only one place of a tuple is known here
