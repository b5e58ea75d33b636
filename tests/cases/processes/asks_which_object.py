# --- before
def own(word):
    return word


def same(words):
    found = [own(word) for word in words]
    return [one is other for one, other in zip(found, words)]
# --- inputs: same
CALLS = [call(["a b", "c d"])]
# --- declined: the file asks whether two objects are one
