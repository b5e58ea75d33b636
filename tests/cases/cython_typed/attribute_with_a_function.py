# --- before
import random


class Model:
    def __init__(self, seed, function):
        self.random = random.Random(seed)
        if function:
            self.random = function


def drawn(models, words):
    found = []
    for model in models:
        for word in words:
            found.append(model.random(word))
    return found
# --- inputs: drawn
CALLS = [call([Model(1, len), Model(2, str)], ["a", "bab", "c"])]
# --- declined: a class of the file has a method `random`
