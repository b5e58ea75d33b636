# --- before
"""Texts that are one and the same object."""


def name_of(text):
    return text.strip().title() + " & Co"


def same(texts):
    found = []
    last = None
    for text in texts:
        name = name_of(text)
        found.append(name is last)
        last = name
    return found
# --- inputs: same
CALLS = [call(["a", "a", "b"]), call([])]
# --- declined: whether two objects are one
