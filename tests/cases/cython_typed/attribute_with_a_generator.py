# --- before
import random


class Model:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.count: int = 0
        self.index = []


def drawn(models, words):
    found = []
    for model in models:
        for word in words:
            if model.random.random() < 0.5:
                found.append((model.random.choice(words), word.count("a")))
            found.append(words.index(word))
    return found
# --- inputs: drawn
CALLS = [call([Model(1), Model(2)], ["a", "bab", "c"])]
CHECKS = [call([Model(1), Model(2)], [["a"], "a", "c"]), call([Model(3), 3], ["a"]), call([Model(3)], [3])]
# --- after: built with Cython
import random


try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


class Model:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.count: int = 0
        self.index = []


@_cythonized
def drawn(models, words):
    found = []
    for model in models:
        for word in words:
            if model.random.random() < 0.5:
                found.append((model.random.choice(words), word.count("a")))
            found.append(words.index(word))
    return found
