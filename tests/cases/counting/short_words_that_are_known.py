# --- before
"""A case."""


def mentions(lines, counts):
    for line in lines:
        for word in line.split():
            if len(word) < 9 and not word.isdigit() and word.lower() in counts.keys():
                counts[word.lower()] += 1
# --- inputs: mentions
class Keys(dict):
    def keys(self):
        print("keys")
        return super().keys()


CALLS = [call(["Ann and bob", "Bob, bob anybody-else 12"], {"bob": 0, "ann": 3, "anybody-else": 1, "12": 0})]
CHECKS = [
    call([], {"a": 1}),
    call(["A a\u2028b \x1c"], {"a": 1, "": 2}),
    call(["\u212a K k"], {"k": 0, "K": 0}),
    call(["ΑΣ ΑΣ."], {"ας": 0, "ασ.": 0, "ας.": 5}),
    call(["a"], Keys(a=1)),
    call(["a", None], {"a": 1}),
    call(["a b"], {"a": 1.5, "b": True}),
    call("ab", {"a": 1}),
]
# --- after: chunks of lines, each different word once
"""A case."""

from collections import Counter as _Counter
from itertools import chain as _chain


def mentions(lines, counts):
    if (
        type(lines) is list
        and set(map(type, lines)) <= {str}
        and type(counts) is dict
        and set(map(type, counts)) <= {str}
        and set(map(type, counts.values())) <= {int}
    ):
        chunks = ("\n".join(lines[i : i + 256]) for i in range(0, len(lines), 256))
        for word, times in _Counter(_chain.from_iterable(chunk.split() for chunk in chunks)).items():
            if len(word) < 9 and (not word.isdigit()):
                word = word.lower()
                if word in counts:
                    counts[word] += times
    else:
        for line in lines:
            for word in line.split():
                if len(word) < 9 and not word.isdigit() and word.lower() in counts.keys():
                    counts[word.lower()] += 1
