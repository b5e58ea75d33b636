# --- before
def count(words):
    counts = {}
    for word in words:
        if word not in STOP:
            counts[norm(word)] = counts.get(norm(word), 0) + 1
    return counts


def norm(word):
    return word.lower()


EARLY = count([])
STOP = {"the", "a"}
# --- inputs: count
CALLS = [call(["the", "Cat", "cat"])]
CHECKS = [call([]), call("ab"), call(None)]
# --- after: counted at once
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


def count(words):
    counts = {}
    if (
        type(words) is list
        and set(map(type, words)) <= {str}
        and "STOP" in globals()
        and _untouched(norm=norm)
        and type(STOP) in (set, frozenset, list, tuple)
        and set(map(type, STOP)) <= {str}
    ):
        for word, times in _Counter(words).items():
            if word not in STOP:
                word = word.lower()
                counts[word] = counts.get(word, 0) + times
    else:
        for word in words:
            if word not in STOP:
                counts[norm(word)] = counts.get(norm(word), 0) + 1
    return counts


def norm(word):
    return word.lower()


EARLY = count([])
STOP = {"the", "a"}
