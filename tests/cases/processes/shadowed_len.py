# --- before
def len(word):
    return 1


def twice(word):
    return len(word) * 2


def all_twice(words):
    return [twice(word) for word in words]
# --- inputs: all_twice
CALLS = [call(["a b", "c d"])]
# --- declined: the file gives `len` another meaning
