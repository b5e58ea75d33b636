# --- program: top_words
"""The most frequent words with their numbers; of equally frequent ones the first counted comes first."""


def top_words(counts, n):
    pairs = list(counts.items())
    pairs.sort(key=lambda pair: pair[1], reverse=True)
    return pairs[:n]


if __name__ == "__main__":
    letters = {}
    for letter in "it was the best of times it was the worst of times":
        letters[letter] = letters.get(letter, 0) + 1
    print(top_words(letters, 5))
    print(top_words({f"w{n}": n * 7 % 10 for n in range(60)}, 17))
    print(top_words({"b": 1, "a": 1}, 5))
# --- right: sorted by the negative number, in order of counting
def top_words(counts, n):
    return sorted(counts.items(), key=lambda pair: pair[1], reverse=True)[:n]
# --- right: itemgetter
from operator import itemgetter


def top_words(counts, n):
    ordered = sorted(counts.items(), key=itemgetter(1), reverse=True)
    return ordered[:n]
# --- guarded: nlargest | n
from heapq import nlargest


def top_words(counts, n):
    return nlargest(n, counts.items(), key=lambda pair: pair[1])
# --- guarded: Counter.most_common | n
from collections import Counter


def top_words(counts, n):
    return Counter(counts).most_common(n)
# --- guarded: takes one after the other | n
def top_words(counts, n):
    ordered = iter(sorted(counts.items(), key=lambda pair: pair[1], reverse=True))
    return [pair for pair, _ in zip(ordered, range(n))]
# --- wrong: ties by the alphabet | return[0][0]: 'w7' became 'w17'
def top_words(counts, n):
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:n]
# --- wrong: ties backwards | return[0][0]: 'w7' became 'w57'
def top_words(counts, n):
    return sorted(counts.items(), key=lambda pair: pair[1])[::-1][:n]
# --- wrong: ties by the larger word | return[1][0]: 'w17' became 'w57'
def top_words(counts, n):
    return sorted(counts.items(), key=lambda pair: (pair[1], pair[0]), reverse=True)[:n]
# --- wrong: the rarest | call 1, return
def top_words(counts, n):
    return sorted(counts.items(), key=lambda pair: pair[1])[:n]
# --- wrong: one too many | return: 5 items became 6
def top_words(counts, n):
    return sorted(counts.items(), key=lambda pair: pair[1], reverse=True)[: n + 1]
# --- wrong: words only | return[0]: tuple became str
def top_words(counts, n):
    return sorted(counts, key=counts.get, reverse=True)[:n]
# --- wrong: a dictionary | return: list became dict
def top_words(counts, n):
    return dict(sorted(counts.items(), key=lambda pair: pair[1], reverse=True)[:n])
# --- wrong: forgets words that occur once | call 3, return: 2 items became 0
def top_words(counts, n):
    frequent = [pair for pair in counts.items() if pair[1] > 1]
    return sorted(frequent, key=lambda pair: pair[1], reverse=True)[:n]
