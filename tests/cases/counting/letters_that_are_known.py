# --- before
"""A case."""
import string


def letters_of(text):
    """How often each letter occurs."""
    frequencies = {}
    for letter in string.ascii_lowercase:
        frequencies[letter] = 0
    for character in text:
        character = character.lower()
        if character in frequencies:
            frequencies[character] += 1
    return frequencies
# --- inputs: letters_of
class Loud(str):
    def __iter__(self):
        print("iterated")
        return super().__iter__()

    def lower(self):
        return "a"


CALLS = [call("The quick brown fox, ÄÖ — İ ß ΑΣ K \ud800 jumps" * 20)]
CHECKS = [
    call(""),
    call("123"),
    call("\u212a\u0130kKſ"),
    call(Loud("aXb")),
    call(["a", "B", "ab"]),
    call(("a", Loud("q"))),
    call(["a", 1]),
    call(["a", b"x"]),
    call(None),
    call(iter("abc")),
]
# --- after: counted at once
"""A case."""
import string
from collections import Counter as _Counter


def letters_of(text):
    """How often each letter occurs."""
    frequencies = {}
    for letter in string.ascii_lowercase:
        frequencies[letter] = 0
    if (
        type(text) is str
        and type(frequencies) is dict
        and set(map(type, frequencies)) <= {str}
        and set(map(type, frequencies.values())) <= {int}
    ):
        for character, times in _Counter(text).items():
            character = character.lower()
            if character in frequencies:
                frequencies[character] += times
    else:
        for character in text:
            character = character.lower()
            if character in frequencies:
                frequencies[character] += 1
    return frequencies
