# --- before
WEIGHTS = [3, 1, 4]


def weight(word):
    return sum([WEIGHTS[k] * ord(word[k]) for k in range(3)])


def total(words):
    found = 0
    for word in words:
        found += weight(word)
    return found
# --- inputs: total
CALLS = [call(["Ing", "xxx", "edd", "xxx"])]
# --- declined: what `WEIGHTS` stands for is not known
