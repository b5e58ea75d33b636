# --- before
"""A function of the file hides Python's own."""


def ord(ch):
    print(ch)
    return 0


def count(text, counts):
    for ch in text:
        counts[ord(ch)] += 1
    return counts
# --- inputs: count
CALLS = [call("aaaab", [0]), call("", [])]
# --- declined: may do more than look at the character
