"""Words and how often they are there."""

BETWEEN = " \n\t.,;"


def counted(text, least=1):
    """The words of a text that have so many letters at least → how often they are there."""
    counts = {}
    word = ""
    for letter in text + " ":
        if letter not in BETWEEN:
            word += letter
            continue
        if word and len(word) >= least:
            counts[word] = counts.get(word, 0) + 1
        word = ""
    return counts


def longest(text):
    """The first of the longest words."""
    return max(counted(text), key=len, default="")
