# spelling helper + text statistics, works on a generated vocabulary
import functools
import heapq
import random
import numpy as np
from numba import njit
from collections import Counter, defaultdict

random.seed(77)
ONSETS = ["b", "br", "c", "ch", "d", "f", "g", "gr", "l", "m", "n", "p", "pl", "r", "s", "st", "t", "tr", "v", "w"]
VOWELS = ["a", "e", "i", "o", "u", "ea", "ou", "ai"]
CODAS = ["", "", "n", "r", "s", "t", "l", "nd", "st", "ck"]
ALPHABET = "abcdefghijklmnopqrstuvwxyz"


def make_word():
    n = random.choice([1, 2, 2, 2, 3])
    w = ""
    for i in range(n):
        w += random.choice(ONSETS) + random.choice(VOWELS) + random.choice(CODAS)
    return w


def misspell(word):
    kind = random.randint(0, 3)
    pos = random.randrange(len(word))
    if kind == 0:
        return word[:pos] + word[pos + 1:]
    if kind == 1:
        return word[:pos] + random.choice(ALPHABET) + word[pos:]
    if kind == 2:
        return word[:pos] + random.choice(ALPHABET) + word[pos + 1:]
    if pos + 1 < len(word):
        return word[:pos] + word[pos + 1] + word[pos] + word[pos + 2:]
    return word


@njit(cache=True)
def distances(word, vocab, lens, out):
    la = len(word)
    d = np.zeros((la + 1, vocab.shape[1] + 1), np.int64)
    for q in range(len(lens)):
        lb = lens[q]
        if abs(lb - la) > 2:
            out[q] = -1
            continue
        b = vocab[q]
        for i in range(la + 1):
            d[i, 0] = i
        for j in range(lb + 1):
            d[0, j] = j
        for i in range(1, la + 1):
            for j in range(1, lb + 1):
                cost = 0 if word[i - 1] == b[j - 1] else 1
                v = min(d[i - 1, j] + 1, d[i, j - 1] + 1, d[i - 1, j - 1] + cost)
                if i > 1 and j > 1 and word[i - 1] == b[j - 2] and word[i - 2] == b[j - 1]:
                    v = min(v, d[i - 2, j - 2] + 1)
                d[i, j] = v
        out[q] = d[la, lb]


def best_matches(word, vocabulary, limit=3):
    out = np.empty(len(vocabulary), np.int64)
    distances(np.frombuffer(word.encode(), np.uint8), table, lens, out)
    scored = [(k, w) for k, w in zip(out.tolist(), vocabulary) if k >= 0]
    return heapq.nsmallest(limit, scored)


@functools.lru_cache(None)
def count_syllables(word):
    n = 0
    prev = False
    for ch in word:
        v = ch in "aeiouy"
        if v and not prev:
            n += 1
        prev = v
    return max(n, 1)


def flesch(sentences):
    words = 0
    syllables = 0
    for s in sentences:
        for w in s.split():
            w = w.strip(".,;!?").lower()
            if w:
                words += 1
                syllables += count_syllables(w)
    return 206.835 - 1.015 * words / len(sentences) - 84.6 * syllables / words


def ngrams(text, n):
    return map("".join, zip(*[text[k:] for k in range(n)]))


vocab = set()
while len(vocab) < 900:
    vocab.add(make_word())
vocab = sorted(vocab)
lens = np.array([len(w) for w in vocab])
table = np.zeros((len(vocab), lens.max()), np.uint8)
for i, w in enumerate(vocab):
    table[i, :len(w)] = list(w.encode())

sentences = []
for i in range(1500):
    ws = [random.choice(vocab) for _ in range(random.randint(4, 14))]
    sentences.append(" ".join(ws).capitalize() + random.choice([".", ".", "!", "?"]))
text = " ".join(sentences)

print("characters:", len(text), "sentences:", len(sentences))
print("flesch: %.3f" % flesch(sentences))

bigrams = Counter(ngrams(text.lower(), 2))
trigrams = {g: n for g, n in Counter(ngrams(text.lower(), 3)).items() if " " not in g}
print("bigrams:", bigrams.most_common(5))
print("trigrams:", sorted(trigrams.items(), key=lambda kv: (-kv[1], kv[0]))[:5])

right = 0
close = 0
examples = []
tries = [random.choice(vocab) for _ in range(90)]
for word in tries:
    bad = misspell(word)
    found = best_matches(bad, vocab)
    if found and found[0][1] == word:
        right += 1
    if word in [c for _, c in found]:
        close += 1
    if len(examples) < 6:
        examples.append(bad + " -> " + ", ".join("%s(%d)" % (c, k) for k, c in found))
print("first hit right: %d of %d, among three: %d" % (right, len(tries), close))
for e in examples:
    print(" ", e)
