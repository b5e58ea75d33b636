# --- before
"""Clean lines."""

PAIRS = ((",", " "), (";", " "), ("-", ""))
NEW = "."
MARKS = ["!", "?"]


def clean(line):
    for old, new in PAIRS:
        line = line.replace(old, new)
    marks = MARKS
    for mark in marks:
        line = line.replace(mark, NEW)
    return line
# --- inputs: clean
CALLS = [call("a,b;c-d!?")]
CHECKS = [call(""), call(b"a"), call(None)]
# --- after: table of bytes
"""Clean lines."""



_CLEAN_TABLE = bytes.maketrans(b",;", b"  ")


PAIRS = ((",", " "), (";", " "), ("-", ""))
NEW = "."
MARKS = ["!", "?"]


def clean(line):
    if (
        type(line) is str
        and type(PAIRS) is tuple
        and all(type(pair) is tuple and set(map(type, pair)) <= {str} for pair in PAIRS)
        and PAIRS == ((",", " "), (";", " "), ("-", ""))
    ):
        line = line.encode("utf-8", "surrogatepass").translate(_CLEAN_TABLE, b"-").decode("utf-8", "surrogatepass")
    else:
        for old, new in PAIRS:
            line = line.replace(old, new)
    marks = MARKS
    if (
        type(line) is str
        and type(NEW) is str
        and NEW == "."
        and type(marks) in (str, list, tuple)
        and set(map(type, marks)) <= {str}
        and set(map(len, marks)) <= {1}
    ):
        table = str.maketrans(dict.fromkeys(marks, "."))
        line = line.translate(table)
    else:
        for mark in marks:
            line = line.replace(mark, NEW)
    return line
