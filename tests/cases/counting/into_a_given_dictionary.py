# --- before
def add_words(lines, counts, stop=()):
    for line in lines:
        for word in line.split():
            if word in stop:
                continue
            counts[word] = counts.get(word, 0) + 1
# --- inputs: add_words
class Loud(str):
    def split(self, *arguments):
        return ["loud"]

    def replace(self, *arguments):
        return Loud("LOUD")


ODD = ["ΑΣ ΑΣ. ΑΣa", "İx ıI", "a\x1cb\x85C\u2028d", "\ud800 x\x00y", "", "  ", "Foo,foo;FOO", ".ΑΣ.b", "Σ"]

SAME = {}
WORDS = ["a", "b", "a a"]
CALLS = [call(["a b", "b c", ""], {"z": 1, "b": 2}, ["c"])]
CHECKS = [
    call([], {}),
    call(["a a", "b"], SAME, SAME),
    call(WORDS, {}, WORDS),
    call(["a", 1], {}),
    call(["a a"], {"a": 1.5}),
    call(["a a"], {"a": True}),
    call(["1"], {1: 1}),
    call(ODD, {}, {"x"}),
    call(["a"], []),
    call([], None),
]
# --- after: one line after the other
from collections import Counter as _Counter
from itertools import chain as _chain

def add_words(lines, counts, stop=()):
    if (
        type(lines) is list
        and set(map(type, lines)) <= {str}
        and type(counts) is dict
        and set(map(type, counts)) <= {str}
        and set(map(type, counts.values())) <= {int}
        and type(stop) in (set, frozenset, list, tuple)
        and set(map(type, stop)) <= {str}
    ):
        for word, times in _Counter(_chain.from_iterable(line.split() for line in lines)).items():
            if word not in stop:
                counts[word] = counts.get(word, 0) + times
    else:
        for line in lines:
            for word in line.split():
                if word in stop:
                    continue
                counts[word] = counts.get(word, 0) + 1
