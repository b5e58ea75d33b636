# --- before
def known(words, stop, check):
    found = 0
    for word in words:
        if word in stop:
            found += check(word)
    return found
# --- inputs: known

class Check:
    def __call__(self, word):
        return 1


CALLS = [call(["a", "b"], ["b"], Check())]
# --- declined: whose code may do anything
