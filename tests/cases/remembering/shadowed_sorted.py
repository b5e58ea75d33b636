# --- before
"""A name of the file that hides Python's own."""


def str(value):
    return repr(value)


def letters(text):
    return "".join(sorted(text))


def keys(words):
    found = []
    for word in words:
        found.append(letters(word))
    return found
# --- inputs: keys
CALLS = [call(["ab", "ba"]), call([])]
# --- declined: the file gives `str` another meaning
