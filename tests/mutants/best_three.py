# --- program: best
"""The three most frequent words; of equal ones those that came first."""


def best(counts):
    return sorted(counts.items(), key=lambda pair: pair[1], reverse=True)[:3]


if __name__ == "__main__":
    print(best({"a": 2, "b": 5, "c": 2, "d": 5, "e": 2, "f": 1}))
    print(best({"a": 1}))
    print(best({"z": 1.5, "y": 1.5, "x": 1.5, "w": 1.5, "v": 2.5}))
    print(best({}))
# --- right: heapq.nlargest
from heapq import nlargest


def best(counts):
    items = list(counts.items())
    if set(map(type, counts.values())) - {int, float} or any(count != count for count in counts.values()):
        return sorted(items, key=lambda pair: pair[1], reverse=True)[:3]
    return nlargest(3, items, key=lambda pair: pair[1])
# --- wrong: by the words, too | call 1, return
from heapq import nlargest


def best(counts):
    return nlargest(3, counts.items(), key=lambda pair: (pair[1], pair[0]))
# --- wrong: of equal ones the last | call 1, return
def best(counts):
    return sorted(counts.items(), key=lambda pair: pair[1])[::-1][:3]
# --- wrong: a tuple | return: list became tuple
def best(counts):
    return (*sorted(counts.items(), key=lambda pair: pair[1], reverse=True)[:3],)
# --- wrong: the largest three times | call 1, return
def best(counts):
    return [max(counts.items(), key=lambda pair: pair[1]) for _ in range(min(3, len(counts)))]
