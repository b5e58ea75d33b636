"""A small text library with settings at the top that programs change."""
DELIMITERS = ".,;:!?"
STOPWORDS = ("the", "a")
MARKS = ["-", "_", "/"]


def clean(line):
    for d in DELIMITERS:
        line = line.replace(d, " ")
    return line


def clean_marks(line):
    for mark in MARKS:
        line = line.replace(mark, " ")
    return line


def norm(word):
    return word.lower().strip("'")


def count(lines):
    counts = {}
    for line in lines:
        for word in clean_marks(clean(line)).split():
            word = norm(word)
            if word in STOPWORDS:
                continue
            counts[word] = counts.get(word, 0) + 1
    return counts
