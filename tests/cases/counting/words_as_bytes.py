# --- before
"""Words of a text."""

import sys

DELIMITERS = ". , ; : ? ! ' \"".split()


def count_line(line, counts):
    """Add the words of one line to the counts."""
    for delimiter in DELIMITERS:
        line = line.replace(delimiter, " ")
    for word in line.split():
        word = word.lower().strip()
        if word in counts:
            counts[word] += 1
        else:
            counts[word] = 1


def count_words(lines):
    """How often each word occurs, in order of first appearance."""
    counts = {}
    for line in lines:
        count_line(line, counts)  # one line
    return counts
# --- inputs: count_words
class Loud(str):
    def split(self, *arguments):
        return ["loud"]

    def replace(self, *arguments):
        return Loud("LOUD")


ODD = ["a\u3000b", "\u3000 \xa0", "b\x1fa \u2028. \x1c", "\x1c\x1d", "ΑΣ ΑΣ. ΑΣa", "İx ıI", "a\x1cb\x85C\u2028d", "\ud800 x\x00y", "", "  ", "Foo,foo;FOO", ".ΑΣ.b", "Σ"]

CALLS = [call(["The cat. the Cat,", "THE dog"] * 300)]
CHECKS = [
    call([]),
    call(ODD * 100),
    call(tuple(ODD)),
    call(dict.fromkeys(ODD)),
    call("abc"),
    call(["a b", 1, "c"]),
    call([Loud("a.b"), "a"]),
    call(["a", b"x"]),
    call(None),
]
# --- after: chunks of bytes, each different word once
"""Words of a text."""

import sys
from collections import Counter as _Counter


def _untouched(**functions):
    """Whether these are still the functions defined in this file: no other file has put something in their place."""
    return all(
        type(function) is type(_untouched)
        and function.__globals__ is globals()
        and function.__code__.co_name == name
        and function.__code__.co_filename == _untouched.__code__.co_filename
        for name, function in functions.items()
    )


_COUNT_WORDS_CHARACTERS = bytes.maketrans(b'.,;:?!\'"ABCDEFGHIJKLMNOPQRSTUVWXYZ', b"        abcdefghijklmnopqrstuvwxyz")


DELIMITERS = ". , ; : ? ! ' \"".split()


def count_line(line, counts):
    """Add the words of one line to the counts."""
    for delimiter in DELIMITERS:
        line = line.replace(delimiter, " ")
    for word in line.split():
        word = word.lower().strip()
        if word in counts:
            counts[word] += 1
        else:
            counts[word] = 1


def count_words(lines):
    """How often each word occurs, in order of first appearance."""
    counts = {}
    if (
        type(lines) is list
        and set(map(type, lines)) <= {str}
        and type(DELIMITERS) is list
        and set(map(type, DELIMITERS)) <= {str}
        and DELIMITERS == list('.,;:?!\'"')
        and _untouched(count_line=count_line)
    ):
        chunks = ("\n".join(lines[i : i + 64]) for i in range(0, len(lines), 64))
        words = _Counter()
        for chunk in chunks:
            words.update(chunk.encode("utf-8", "surrogatepass").translate(_COUNT_WORDS_CHARACTERS).split())
        for encoded, times in words.items():
            for word in encoded.decode("utf-8", "surrogatepass").split():
                word = word.lower()
                counts[word] = counts.get(word, 0) + times
    else:
        for line in lines:
            count_line(line, counts)  # one line
    return counts
