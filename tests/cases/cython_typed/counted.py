# --- before
SMALL = {"a", "the", "of"}


def counted(words, least=2):
    counts = {}
    for word in words:
        if len(word) >= least and word not in SMALL:
            counts[word] = counts.get(word, 0) + 1
    return counts
# --- inputs: counted
CALLS = [call(["the", "cat", "cat", "a"]), call([])]
CHECKS = [call(["cat", "x"], least=1), call({"cats": 1, "cat": 2}), call([["a", "b"], "cd"]), call([3])]
# --- after: built with Cython
try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


SMALL = {"a", "the", "of"}


@_cythonized
def counted(words, least=2):
    counts = {}
    for word in words:
        if len(word) >= least and word not in SMALL:
            counts[word] = counts.get(word, 0) + 1
    return counts
