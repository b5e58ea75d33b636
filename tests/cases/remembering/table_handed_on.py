# --- before
ENDINGS = ["ing", "ed", "s"]


def known(word):
    return word.lower() in ENDINGS


def count(words):
    found = 0
    for word in words:
        if known(word):
            found += 1
    return found


def shown(words, table=ENDINGS):
    return words, table
# --- inputs: count
CALLS = [call(["Ing", "x", "ed", "x"])]
# --- declined: what `ENDINGS` stands for is not known
