# --- before
import re
from collections import Counter, defaultdict


def words_of(line):
    words = []
    for word in re.findall("[a-z']+", line.lower()):
        word = word.strip("'")
        if word:
            words.append(word)
    return words


def count(lines):
    found = defaultdict(int)
    for line in lines:
        if line.startswith("#"):
            continue
        for word in words_of(line):
            found[word] += 1
    return Counter(found).most_common(3), found
# --- inputs: count
class Loud(str):
    def split(self, *arguments):
        return ["loud"]

    def replace(self, *arguments):
        return Loud("LOUD")


ODD = ["ΑΣ ΑΣ. ΑΣa", "İx ıI", "a\x1cb\x85C\u2028d", "\ud800 x\x00y", "", "  ", "Foo,foo;FOO", ".ΑΣ.b", "Σ"]

CALLS = [call(["The cat's 'the'", "#x y", "''"])]
CHECKS = [call([]), call(ODD), call(["a", None]), call([Loud("a b")]), call("a'b")]
# --- after: one line after the other
import re
from collections import Counter, defaultdict
from itertools import chain as _chain


def _untouched(**functions):
    """Whether these are still the functions defined in this file: no other file has put something in their place."""
    return all(
        type(function) is type(_untouched)
        and function.__globals__ is globals()
        and function.__code__.co_name == name
        and function.__code__.co_filename == _untouched.__code__.co_filename
        for name, function in functions.items()
    )


def words_of(line):
    words = []
    for word in re.findall("[a-z']+", line.lower()):
        word = word.strip("'")
        if word:
            words.append(word)
    return words


def count(lines):
    found = defaultdict(int)
    if type(lines) is list and set(map(type, lines)) <= {str} and _untouched(words_of=words_of):
        words = _chain.from_iterable(
            re.findall("[a-z']+", line.lower())
            for line in lines
            if not line.startswith("#")
        )
        for word, times in Counter(words).items():
            word = word.strip("'")
            if word:
                found[word] = found.get(word, 0) + times
    else:
        for line in lines:
            if line.startswith("#"):
                continue
            for word in words_of(line):
                found[word] += 1
    return Counter(found).most_common(3), found
