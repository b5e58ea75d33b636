# program: spelling by edit distance, words by their letters
# techniques: strings, dynamic programming
# place: function
# numeric: no
# vectorizable: no
# expect: improve
# spelling helper + text statistics, works on a generated vocabulary
import random
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


def edit_distance(a, b):
    """Damerau-Levenshtein (adjacent transpositions)"""
    d = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(len(a) + 1):
        d[i][0] = i
    for j in range(len(b) + 1):
        d[0][j] = j
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            cost = 0 if a[i - 1] == b[j - 1] else 1
            d[i][j] = min(d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + cost)
            if i > 1 and j > 1 and a[i - 1] == b[j - 2] and a[i - 2] == b[j - 1]:
                d[i][j] = min(d[i][j], d[i - 2][j - 2] + 1)
    return d[len(a)][len(b)]


def best_matches(word, vocabulary, limit=3):
    scored = []
    for candidate in vocabulary:
        if abs(len(candidate) - len(word)) > 2:
            continue
        scored.append((edit_distance(word, candidate), candidate))
    scored.sort()
    return scored[:limit]


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
    for i in range(len(text) - n + 1):
        yield text[i:i + n]


vocab = set()
while len(vocab) < 900:
    vocab.add(make_word())
vocab = sorted(vocab)

sentences = []
for i in range(1500):
    ws = [random.choice(vocab) for _ in range(random.randint(4, 14))]
    sentences.append(" ".join(ws).capitalize() + random.choice([".", ".", "!", "?"]))
text = " ".join(sentences)

print("characters:", len(text), "sentences:", len(sentences))
print("flesch: %.3f" % flesch(sentences))

bigrams = Counter(ngrams(text.lower(), 2))
trigrams = defaultdict(int)
for g in ngrams(text.lower(), 3):
    if " " not in g:
        trigrams[g] += 1
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
