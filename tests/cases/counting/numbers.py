# --- before
from collections import Counter


def histogram(data):
    bins = Counter()
    for value in data:
        bins[value] += 1
    return bins
# --- inputs: histogram
class Odd:
    def __eq__(self, other):
        print("compared")
        return True

    def __hash__(self):
        return 1


CALLS = [call([3, 1, 3, 2])]
CHECKS = [call([]), call([1, True, 1.0]), call((1, 2)), call("aab"), call([[1]]), call([1, [2]]), call([Odd(), 1, Odd()])]
# --- after: counted at once
from collections import Counter


def histogram(data):
    bins = Counter()
    if type(data) is list and set(map(type, data)) <= {int}:
        bins.update(data)
    else:
        for value in data:
            bins[value] += 1
    return bins
