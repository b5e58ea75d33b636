# --- before
ENDINGS = ["ing", "ed", "s"]


def known(word):
    return word.lower() in ENDINGS


def learn(word):
    ENDINGS.append(word)


def count(words):
    found = 0
    for word in words:
        if known(word):
            found += 1
    return found
# --- inputs: count
CALLS = [call(["Ing", "x", "ed", "x"])]
# --- declined: what `ENDINGS` stands for is not known
