# --- before
"""Each text gets a list of its own, and these grow."""


def parts(text):
    return text.split("-")


def rows(texts):
    found = []
    for text in texts:
        row = parts(text)
        row.append(len(found))
        found.append(row)
    return found
# --- inputs: rows
CALLS = [call(["a-b", "c", "a-b"]), call([])]
# --- declined: gives a list
