# --- before
"""A case."""
from collections import defaultdict


def neighbours(word):
    found = defaultdict(int)
    for k in range(len(word) - 2):
        found[word[k] + word[k + 1] + word[k + 2]] += 1
    return found
# --- inputs: neighbours
CALLS = [call("banananas")]
CHECKS = [call(""), call("ab"), call("abc"), call("\u0130\u0307i\u0307i"), call([1, 2, 3, 1, 2, 3]), call(["a", "b", "c", "d"]), call([[], [1], []]), call("abc".encode())]
# --- after: counted at once
"""A case."""
from collections import defaultdict
from collections import Counter as _Counter


def neighbours(word):
    found = defaultdict(int)
    if type(word) is str:
        for piece, times in _Counter(zip(word, word[1:], word[2:])).items():
            piece = "".join(piece)
            found[piece] = found.get(piece, 0) + times
    else:
        for k in range(len(word) - 2):
            found[word[k] + word[k + 1] + word[k + 2]] += 1
    return found
