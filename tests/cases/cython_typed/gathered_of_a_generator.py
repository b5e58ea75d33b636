# --- before
def scores(words, weights):
    found = []
    for word in words:
        if any(c.isdigit() for c in word):
            continue
        heaviest = max(weights[c] for c in word if c in weights)
        longest = max(len(part) for part in word.split("-"))
        if not all(c < "x" for c in word):
            heaviest -= min(ord(c) for c in word)
        found.append(heaviest - longest)
    return found
# --- inputs: scores
CALLS = [call(["tree-house", "r2d2", "ax"], {"a": 2.5, "e": 3}), call([], {})]
CHECKS = [call(["", "b-"], {"b": "x"}), call([3], {}), call(("tree",), {"t": None}), call(["b", "xx"], {"b": [], "x": 1})]
# --- after: built with Cython
try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


@_cythonized
def scores(words, weights):
    found = []
    for word in words:
        if any(c.isdigit() for c in word):
            continue
        heaviest = max(weights[c] for c in word if c in weights)
        longest = max(len(part) for part in word.split("-"))
        if not all(c < "x" for c in word):
            heaviest -= min(ord(c) for c in word)
        found.append(heaviest - longest)
    return found
