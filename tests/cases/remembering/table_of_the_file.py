# --- before
"""A table that may be changed from elsewhere meanwhile."""

CODES = {"a": "1", "b": "2"}


def coded(text):
    return "".join([CODES.get(letter, "?") for letter in text])


def all_coded(words):
    found = []
    for word in words:
        found.append(coded(word))
    return found
# --- inputs: all_coded
CALLS = [call(["ab", "b", "ab"]), call([])]
# --- declined: what `CODES` stands for is not known
