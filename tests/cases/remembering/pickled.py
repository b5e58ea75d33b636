# --- before
"""In the bytes an object that comes twice is written once."""

import pickle


def name_of(text):
    return text.strip().title() + " & Co"


def packed(texts):
    found = []
    for text in texts:
        found.append(name_of(text))
    return pickle.dumps(found)
# --- inputs: packed
CALLS = [call(["a", "a", "b"]), call([])]
# --- declined: whether two objects are one
